/** For the tests, which are TypeScript; the script itself runs before anything is installed. */
export function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }>;
