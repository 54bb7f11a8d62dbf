// The engine of patterns is larger than all else here: browsers take any text, and the server says what does not match.

export const patternProblem = (_pattern: string): string | null => null
export const isSoonMatched = (_pattern: string, _text: string): boolean => true
export const matchesPattern = (_pattern: string, _text: string): boolean => true
