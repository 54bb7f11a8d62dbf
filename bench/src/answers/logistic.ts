interface Sample {
  values: readonly number[]
  yes: boolean
  weight: number
}

interface Fit {
  weights: number[]
  bias: number
  /** The log odds. */
  of: (values: readonly number[]) => number
}

const ROUNDS = 4000
const RATE = 0.5
/** Keeps weights small that few samples support. */
const RIDGE = 0.008

/** A logistic regression by gradient descent over standardised values. */
export function logistic(samples: readonly Sample[]): Fit {
  const size = samples[0]?.values.length ?? 0
  const total = samples.reduce((sum, { weight }) => sum + weight, 0) || 1
  const at = Array.from({ length: size }, (_, index) => index)
  const means = at.map((index) => mean(samples.map(({ values }) => values[index]!)))
  const spreads = at.map(
    (index) => Math.sqrt(mean(samples.map(({ values }) => (values[index]! - means[index]!) ** 2))) || 1,
  )
  const rows = samples.map(({ values }) =>
    values.map((value, index) => (value - means[index]!) / spreads[index]!),
  )
  const slopes = at.map(() => 0)
  let base = 0
  for (let round = 0; round < ROUNDS; round++) {
    const steps = at.map((index) => RIDGE * slopes[index]!)
    let baseStep = 0
    for (const [number, row] of rows.entries()) {
      const { yes, weight } = samples[number]!
      const odds = row.reduce((sum, value, index) => sum + value * slopes[index]!, base)
      const error = (weight / total) * (1 / (1 + Math.exp(-odds)) - (yes ? 1 : 0))
      for (const index of at) steps[index]! += error * row[index]!
      baseStep += error
    }
    for (const index of at) slopes[index]! -= RATE * steps[index]!
    base -= RATE * baseStep
  }
  const weights = slopes.map((slope, index) => slope / spreads[index]!)
  const bias = base - weights.reduce((sum, weight, index) => sum + weight * means[index]!, 0)
  return { weights, bias, of: (values) => values.reduce((sum, value, i) => sum + value * weights[i]!, bias) }
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
