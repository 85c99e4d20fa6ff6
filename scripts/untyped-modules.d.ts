/**
 * The scripts are plain JavaScript because they run before anything is installed. The project as a whole does not read
 * JavaScript, so it takes them as they are; scripts/tsconfig.json checks them with their real types.
 */
declare module '*.mjs';
