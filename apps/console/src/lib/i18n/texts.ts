/**
 * The German texts of a feature: the same keys as the English ones, so that a missing one does not compile. Written
 * `export const de: German<typeof en> = { … }`.
 */
export type German<En> = { readonly [Key in keyof En]: En[Key] extends string ? string : German<En[Key]> }

/**
 * The Chinese texts of a feature. Chinese has no plural form: of the keys that end in `_one` and `_other`, it has the
 * latter alone.
 */
export type Chinese<En> = {
  readonly [Key in keyof En as Key extends `${string}_one` ? never : Key]: En[Key] extends string
    ? string
    : Chinese<En[Key]>
}
