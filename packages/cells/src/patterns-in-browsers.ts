// The pattern engine is larger than everything else here: browsers accept any text, and the server reports mismatches.

export const patternProblem = (_pattern: string): string | null => null
export const isSoonMatched = (_pattern: string, _text: string): boolean => true
export const matchesPattern = (_pattern: string, _text: string): boolean => true
