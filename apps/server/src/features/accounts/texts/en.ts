/** Names of what comes with a new account. */
export const en = { project: 'My project' } as const
