import config from "../../../react-router.config";

export default {
  ...config,
  appDirectory: "../../../app",
  buildDirectory: "../../../node_modules/.keyway-stock",
};
