/** A setting of a node type in a language other than English: its name, its help, and the names of its options. */
export type SettingText = readonly [label: string, help?: string, options?: Readonly<Record<string, string>>]

/** The settings of one node type by their keys, and what it gives by the ways to the values (`links.url`). */
export interface NodeSettingTexts {
  settings: Readonly<Record<string, SettingText>>
  outputs?: Readonly<Record<string, string>>
}

/** By the name of the type. */
export type SettingTexts = Readonly<Record<string, NodeSettingTexts>>
