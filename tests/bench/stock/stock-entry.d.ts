/** The template's server entry, by its alias in `vite.config.ts`. */
declare module "stock-entry" {
  const entry: import("react-router").ServerEntryModule["default"];
  export default entry;
}
