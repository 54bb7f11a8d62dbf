/** A function as the guide has it: how it is written, an example, what that gives, and what it is for. */
export type Line = [use: string, example: string, gives: string, en: string, de: string, zh: string]
