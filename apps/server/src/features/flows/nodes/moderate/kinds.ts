/** What can be looked for, with its meaning for a model. */
export const KINDS = {
  hate: [
    'Hate against groups',
    'attacks or demeans people for origin, religion, sex, orientation or disability',
  ],
  harassment: ['Insults and threats', 'insults, mocks or threatens a person'],
  violence: ['Violence', 'calls for violence, glorifies it or describes it in cruel detail'],
  selfHarm: ['Self-harm', 'encourages or describes self-harm or suicide, or somebody speaks of doing it'],
  sexual: ['Sexual content', 'sexually explicit content'],
  crime: ['Help for crimes', 'helps with fraud, weapons, drugs or breaking into systems'],
  personalData: [
    'Personal data',
    'holds data of persons: e-mail addresses, phone, bank, card or identity numbers, health, home addresses',
  ],
  spam: ['Spam', 'unasked advertising, bait, or text that is only there for its links'],
} as const satisfies Record<string, readonly [label: string, meaning: string]>

export type Kind = keyof typeof KINDS
export const ALL_KINDS = Object.keys(KINDS) as Kind[]

/** What rules can find; the rest needs a model that understands. */
export const BY_RULES: ReadonlySet<Kind> = new Set<Kind>(['personalData', 'spam'])
