/** Kinds to look for, with their meaning for a model; display names are in the node's texts. */
export const KINDS = {
  hate: 'attacks or demeans people for origin, religion, sex, orientation or disability',
  harassment: 'insults, mocks or threatens a person',
  violence: 'calls for violence, glorifies it or describes it in cruel detail',
  selfHarm: 'encourages or describes self-harm or suicide, or expresses the intention',
  sexual: 'sexually explicit content',
  crime: 'helps with fraud, weapons, drugs or breaking into systems',
  personalData:
    'holds data of persons: e-mail addresses, phone, bank, card or identity numbers, health, home addresses',
  spam: 'unasked advertising, bait, or text that is only there for its links',
} as const

export type Kind = keyof typeof KINDS
export const ALL_KINDS = Object.keys(KINDS) as Kind[]

/** Kinds that rules can find; the others need a language model. */
export const BY_RULES: ReadonlySet<Kind> = new Set<Kind>(['personalData', 'spam'])
