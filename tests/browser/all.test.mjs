// In one process, one after the other: browsers that share a small machine disturb each other's timing.
import './page.mjs';
import './arrival.mjs';
import './screen.mjs';
import './keys.mjs';
import './text.mjs';
import './clipboard.mjs';
import './pointer.mjs';
import './access.mjs';
import './offline.mjs';
import './main_job.mjs';
import './explain.mjs';
import './config_walk.mjs';
import './walk.mjs';
import './export.mjs';
