export const MOST_PER_ACCOUNT = 100
