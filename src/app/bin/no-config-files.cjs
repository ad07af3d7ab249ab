// In place of cosmiconfig in the bundle. graphile-worker looks for settings of its own in files from the current folder up,
// and would run those that are programs. It gets all settings from us, and searching needs a home folder.
exports.cosmiconfigSync = () => ({ search: () => null });
