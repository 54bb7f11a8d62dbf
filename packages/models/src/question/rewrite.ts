import type { Language } from '../language/languages.ts'

/** Ways to say one word in several: as a question has them, and the word that documents have. */
const REWRITES: Partial<Record<Language, [RegExp, string][]>> = {
  en: [
    [/\b(?:send|give|bring|ship|mail)\b(.{0,30}?)\bback\b/gi, 'return$1'],
    [/\b(?:(?:get|have) )?(?:my |your |the )?money(?:[ -]back)\b/gi, 'refund'],
    [/\b(?:get in touch|get hold of|talk to|speak to|speak with)\b/gi, 'contact'],
    [/\bopening times\b|\b(?:what are the|your) hours\b/gi, 'opening hours'],
    [/\bhow old\b/gi, 'what age'],
    [/\bsigning up\b|\bsign up\b/gi, 'register'],
    [/\blog(?:ging)? in\b|\bsign(?:ing)? in\b/gi, 'login'],
    [/\bgets? rid of\b/gi, 'remove'],
    [/\blooks? after\b|\btakes? care of\b/gi, 'treat'],
    [/\bset up\b/gi, 'install'],
    [/\bhand in\b/gi, 'submit'],
    [/\bhow (?:do|can) (?:i|we) (?:get|come) (?:to|there)\b/gi, 'directions'],
  ],
  de: [
    [/\bgeld zurück\b/gi, 'Erstattung'],
    [/\bwie (?:komme ich|kommt man|kommen wir)\b/gi, 'wie Anfahrt'],
    [/\bin kontakt treten\b/gi, 'Kontakt'],
  ],
}

/** The question in the words that its answer probably has. */
export function rewrite(text: string, language: Language): string {
  return (REWRITES[language] ?? []).reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
}
