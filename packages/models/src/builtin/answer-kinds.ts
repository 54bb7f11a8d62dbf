import { fold } from '../language/words.ts'
import type { QuestionKind } from '../question/phrases.ts'

export const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|deux|trois|quatre|cinq|dix|dos|tres|cuatro|cinco|diez|due|tre|quattro|cinque|dieci|twee|drie|vijf|tien|dois|duas'
const SPAN =
  'seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tag(?:en?)?|werktag(?:en?)?|wochen?|monat(?:en?)?|jahr(?:en?)?|jours?|heures?|semaines?|mois|ans?|années?|días?|dias?|horas?|semanas?|mes(?:es)?|años?|anos?|giorni|giorno|ore|ora|settiman[ae]|mes[ei]|ann[oi]|dag|dagen|uur|weken|maanden|jaar|business days?|working days?'
const DAYS =
  'mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thurs?(?:day)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|weekdays?|weekends?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|täglich|daily|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag'
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre'

const OFTEN =
  'once|twice|daily|weekly|monthly|yearly|annually|every|always|never|none|no|all|half|einmal|zweimal|täglich|wöchentlich|monatlich|jährlich|jeden|jede|immer|nie|keine?|alle|une fois|chaque|jamais|toujours|una vez|cada|siempre|nunca|ogni|sempre|mai|elke|altijd|nooit|sempre'

/** Whether a text holds what this kind of question asks for. Kinds that no pattern can recognise are left out. */
const PATTERNS: Partial<Record<QuestionKind, RegExp>> = {
  price:
    /[€$£¥₹]\s?\d|\d\s?(?:[€$£¥₹元]|eur\b|euros?\b|usd\b|gbp\b|chf\b|dollars?\b|pounds?\b|pence\b|francs?\b|franken\b|cents?\b|yuan\b|reais\b)|\b(?:eur|usd|gbp|chf)\s?\d|\b(?:free|kostenlos|kostenfrei|gratis|gratuite?s?|gratuit[oa]s?)\b|免费/i,
  duration: new RegExp(
    String.raw`(?:\d|\b(?:(?:takes?|lasts?|within|for|after|in|about) an?|ein(?:e|en|em|er)?|une?|un[ao]?|${NUMBER_WORDS}))[\s-]*(?:\p{L}+[\s-]+)?(?:${SPAN})(?!\p{L})|\d[\s-]?(?:[dhs]\b|min\b|[cmk]?m\b|(?:milli|centi|kilo)?met(?:er|re)s?\b|miles?\b|yards?\b|feet\b|inch(?:es)?\b|小时|分钟|[个]?[天日周月年])|[一二三四五六七八九十两]\s?[个]?(?:小时|分钟|天|日|周|月|年)`,
    'iu',
  ),
  time: new RegExp(
    String.raw`\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s?(?:am|pm|a\.m|p\.m|uhr|h)\b|\b(?:1[5-9]|20)\d{2}\b|\b(?:${DAYS})(?!\p{L})|\b(?:${MONTHS})(?!\p{L})|\d{1,2}[./]\d{1,2}[./]|[点年月日]|星期|周[一二三四五六日末]|\b(?:\d+|${NUMBER_WORDS})\s+(?:\p{L}+\s+)?(?:${SPAN})`,
    'iu',
  ),
  amount: new RegExp(String.raw`\d|\b(?:${NUMBER_WORDS}|${OFTEN})\b|[一二三四五六七八九十百千万]`, 'iu'),
  person:
    /\p{Lu}\p{Ll}+(?:\s+(?:von|van|de|der|den|la|le|di|da))?\s+\p{Lu}\p{Ll}+|\b(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|Sig)\.?\s\p{Lu}/u,
  email: /[^\s@]@[^\s@]+\.[a-z]{2,}/i,
  phone: /(?:\+|\b0|\()\d[\d\s()/.-]{4,}\d|\b\d{3}[\s.-]\d{3,4}[\s.-]\d{3,4}\b|\b\d{7,}\b/,
  url: /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|io|eu|de|fr|es|it|nl|pt|cn|ch|at|uk|app|dev|example)\b/i,
  place:
    /\b\d{4,5}\s+\p{Lu}|\p{L}(?:straße|strasse|str\.|weg|platz|allee)\b|\b(?:[Ss]treet|[Rr]oad|[Aa]venue|[Ss]quare|[Ll]ane|[Bb]oulevard|rue|avenida|calle|via|piazza|plaza|straat|plein)\b|\b(?:in|at|near|on|auf|bei|à|en|a|op|em|next to|behind|opposite)\s+(?:\p{L}+\s){0,3}\p{Lu}|[路街号市省区]/u,
  reason:
    /\b(?:because|since|due to|so that|in order to|reason|weil|da|wegen|damit|denn|grund|parce que|car|afin|porque|debido|perché|poiché|omdat|want|vanwege|pois|devido)\b|因为|由于/i,
}

/** Kinds whose answer is worthless without its number, address or date. */
const STRICT: ReadonlySet<QuestionKind> = new Set([
  'price',
  'duration',
  'time',
  'amount',
  'email',
  'phone',
  'url',
])

type Fit = 'fits' | 'misses' | 'unknown'

/** Whether a text holds what is asked for. */
export function kindFit(kind: QuestionKind, text: string): Fit {
  const pattern = PATTERNS[kind]
  if (!pattern) return 'unknown'
  return pattern.test(text) ? 'fits' : 'misses'
}

const IS_SPAN = new RegExp(`^(?:${fold(SPAN)})$`, 'u')

/** Whether a folded word only says in what time is measured: "day", "Stunden". */
export const isSpan = (form: string): boolean => IS_SPAN.test(form)

export const isStrict = (kind: QuestionKind): boolean => STRICT.has(kind)
