const SOAK = Number(process.env.SOAK ?? 1)

/**
 * How often something random is tried, such as a kill at any moment or random values. Every test run tries each kind a
 * few times; SOAK=5 multiplies that by five.
 */
export const rounds = (usual: number): number => Math.max(1, Math.round(usual * SOAK))
