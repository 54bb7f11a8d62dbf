import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { STOP_WORDS } from './stop-words.ts'

/** A word's form in the index. */
type Entry = { term: string; stop: boolean }

const STEMMERS: Record<string, (word: string) => string> = {
  ar: arabic,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
  uk: ukrainian,
}

const NONE: ReadonlySet<string> = new Set()
const ENTRIES_KEPT = 60_000
const kept = new Map<string, Map<string, Entry>>()

/**
 * The index entry of a lower-case word: stemmed by language, with accents folded. Cached per language, because stemming
 * costs about twenty lookups and texts repeat words.
 */
export function entryOf(word: string, language: string): Entry {
  let entries = kept.get(language)
  if (!entries || entries.size >= ENTRIES_KEPT) kept.set(language, (entries = new Map()))
  let entry = entries.get(word)
  if (!entry) entries.set(word, (entry = makeEntry(word, language)))
  return entry
}

function makeEntry(word: string, language: string): Entry {
  const stop = (STOP_WORDS.get(language) ?? NONE).has(word)
  const stem = STEMMERS[language]
  // Codes such as "xr200" have no endings, and very short words lose their meaning without them.
  const bare = stop || !stem || word.length < 3 || /\p{N}/u.test(word) ? word : stem(word)
  return { term: fold(bare === '' ? word : bare), stop }
}

/** Removes accents, so that "cafe" finds "café". Marks that are letters of their own (Indic, Thai) stay. */
function fold(word: string): string {
  // eslint-disable-next-line no-control-regex -- the range is ASCII, where there is nothing to fold
  if (/^[\x00-\x7f]*$/.test(word)) return word
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .normalize('NFC')
}
