# What is installed beside the program, and how it is packed: an archive a desktop with `cpack --preset native`, a Debian
# package with `cpack --preset debian`.
include(GNUInstallDirs)
install(FILES LICENSE README.md CHANGELOG.md docs/third-party.md TYPE DOC)
if(UNIX AND NOT APPLE)
  set(desktop "${PROJECT_SOURCE_DIR}/native/desktop")
  install(FILES "${desktop}/slipstick.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES "${desktop}/slipstick.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  install(FILES web/icon.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" RENAME slipstick.svg)
  install(FILES LICENSE TYPE DOC RENAME copyright) # where Debian looks for it
endif()

string(TOLOWER "${PROJECT_NAME}-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" CPACK_PACKAGE_FILE_NAME)
string(REPLACE darwin macos CPACK_PACKAGE_FILE_NAME "${CPACK_PACKAGE_FILE_NAME}")
set(CPACK_STRIP_FILES ON)

set(CPACK_PACKAGE_CONTACT "The slipstick authors <slipstick@users.noreply.github.com>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT) # slipstick_0.1.0_amd64.deb
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # Depends: what holds the libraries that the program is linked with
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "zenity | kdialog")
set(CPACK_DEBIAN_DESCRIPTION
    "Slide rule for training runs of large language models
 Answers before a run starts: how many parameters and FLOPs, whether it fits on these GPUs, how long a step is and where
 it goes, how many days, what it costs, and why each number is what it is. A window, and a command line."
)
include(CPack)
