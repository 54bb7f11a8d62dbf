const SOAK = Number(process.env.SOAK ?? 1)

/**
 * How often something random is tried: a kill at any moment, values of any kind. Every run of the tests tries each kind
 * of moment; with SOAK=5 all of it is tried five times as often.
 */
export const rounds = (usual: number): number => Math.max(1, Math.round(usual * SOAK))
