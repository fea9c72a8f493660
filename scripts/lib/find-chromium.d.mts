export function aptEnvironment(): { APT_CONFIG: string };
