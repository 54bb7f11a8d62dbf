/**
 * The German texts of a catalogue: the same keys as the English ones, so that a missing one does not compile. Written
 * `export const de: German<typeof en> = { … }`. Lists may have another length.
 */
export type German<En> = {
  readonly [Key in keyof En]: En[Key] extends string
    ? string
    : En[Key] extends readonly string[]
      ? readonly string[]
      : German<En[Key]>
}

/**
 * The Chinese texts of a catalogue. Chinese has no plural form: of the keys that end in `_one` and `_other`, it has the
 * latter alone.
 */
export type Chinese<En> = {
  readonly [Key in keyof En as Key extends `${string}_one` ? never : Key]: En[Key] extends string
    ? string
    : En[Key] extends readonly string[]
      ? readonly string[]
      : Chinese<En[Key]>
}
