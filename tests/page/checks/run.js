// Starts src/bin/checks.rs, which runs the checks and leaves {passed, failed, failures, names, seconds} in `window.kdetChecks`.
import init from './checks.js';

init().catch((error) => {
  window.kdetChecks = { passed: 0, failed: 1, failures: [`the checks did not start: ${error}`], names: [], seconds: [] };
});
