import type { Language } from '../language/languages.ts'

/** What an answer must hold. */
export type QuestionKind =
  | 'price'
  | 'duration'
  | 'time'
  | 'amount'
  | 'person'
  | 'place'
  | 'email'
  | 'phone'
  | 'url'
  | 'reason'
  | 'method'
  | 'list'
  | 'definition'
  | 'open'

type Phrases = Record<Language, string>

/**
 * Folded words that show what is asked for; the first kind with a match decides. `^` stands for the beginning of the
 * question, `~` for its first two words. Chinese phrases are looked for as they stand.
 */
export const KIND_PHRASES: [QuestionKind, Phrases][] = [
  [
    'email',
    {
      en: 'email|e mail|mail address',
      de: 'email|e mail|mailadresse',
      fr: 'email|e mail|courriel',
      es: 'email|correo',
      it: 'email|mail',
      nl: 'email|mail|mailadres',
      pt: 'email|e mail',
      zh: '邮箱|邮件|电邮',
    },
  ],
  [
    'phone',
    {
      en: 'phone number|your phone|the phone|by phone|telephone|call you|emergency number|contact number|mobile number|fax|^phone|~phone',
      de: 'telefon|telefonnummer|anrufen|rufnummer|telefonisch|hotline|fax',
      fr: 'telephone|numero de telephone|appeler',
      es: 'telefono|llamar',
      it: 'telefono|chiamare|numero di telefono',
      nl: 'telefoon|telefoonnummer|bellen',
      pt: 'telefone|ligar',
      zh: '电话|热线',
    },
  ],
  [
    'url',
    {
      en: 'website|url|link|web address|homepage',
      de: 'website|webseite|internetseite|url|link|homepage',
      fr: 'site web|site internet|url|lien',
      es: 'sitio web|pagina web|url|enlace',
      it: 'sito|sito web|url|link',
      nl: 'website|url|link',
      pt: 'site|url|link',
      zh: '网址|网站|链接',
    },
  ],
  [
    'duration',
    {
      en: 'how long|how many days|how many weeks|how many hours|how many months|how many minutes|how many years|how soon|how fast|how quickly',
      de: 'wie lange|wie viele tage|wie viele wochen|wie viele stunden|wie viele monate|wie viele jahre|wie schnell|wie alt|lieferzeit',
      fr: 'combien de temps|combien de jours|combien d heures|combien de mois|combien d annees|quel delai|quels delais|delai',
      es: 'cuanto tiempo|cuantos dias|cuantas horas|cuantos meses|cuantas semanas|cuantos anos|plazo',
      it: 'quanto tempo|quanti giorni|quante ore|quanti mesi|quante settimane|quanti anni',
      nl: 'hoe lang|hoelang|hoeveel dagen|hoeveel uur|hoeveel weken|hoeveel maanden|hoe snel|hoe oud',
      pt: 'quanto tempo|quantos dias|quantas horas|quantos meses|quantas semanas|qual o prazo|prazo',
      zh: '多久|多长时间|几天|多少天',
    },
  ],
  [
    'time',
    {
      en: '~when|what time|since when|until when|opening hours|which day|what day|which days|what days|what date|which year|what year|deadline|hours',
      de: 'wann|um wie viel uhr|wie spat|offnungszeiten|offnungszeit|seit wann|bis wann|an welchem tag|an welchen tagen|welches datum|frist',
      fr: '~quand|a quelle heure|quelle heure|horaires|horaire|quel jour|quels jours|depuis quand|date',
      es: '~cuando|a que hora|que hora|horario|horarios|que dia|que dias|desde cuando|fecha',
      it: '~quando|a che ora|che ora|orari|orario|che giorno|quali giorni|da quando|data',
      nl: 'wanneer|hoe laat|openingstijden|welke dag|welke dagen|sinds wanneer|datum',
      pt: '~quando|a que horas|que horas|horario|horarios|que dia|que dias|desde quando|data',
      zh: '什么时候|几点|何时|营业时间|哪天|日期',
    },
  ],
  [
    'price',
    {
      en: 'how much is|how much are|how much does|how much do|how much for|how much will|how much would|price|prices|pricing|cost|costs|fee|fees|charge|how expensive',
      de: 'was kostet|was kosten|wie viel kostet|wie viel kosten|wieviel kostet|wieviel kosten|preis|preise|kosten|gebuhr|gebuhren|wie teuer',
      fr: 'combien coute|combien coutent|combien ca coute|prix|tarif|tarifs|cout|frais',
      es: 'cuanto cuesta|cuanto cuestan|cuanto vale|precio|precios|coste|tarifa',
      it: 'quanto costa|quanto costano|prezzo|prezzi|costo|tariffa|tariffe',
      nl: 'hoeveel kost|hoeveel kosten|wat kost|wat kosten|prijs|prijzen|tarief|kosten',
      pt: 'quanto custa|quanto custam|preco|precos|custo|tarifa|taxa',
      zh: '多少钱|价格|费用|价钱|收费',
    },
  ],
  [
    'amount',
    {
      en: 'how many|how much|how big|how large|how heavy|how high|how tall|how wide|how far|how deep|how often|how old|what age|what percentage|what size|number of|maximum|minimum',
      de: 'wie viel|wie viele|wieviel|wieviele|wie gross|wie schwer|wie hoch|wie breit|wie weit|wie tief|wie oft|wie voll|prozent|maximal|mindestens',
      fr: 'combien|quelle taille|quel poids|quelle distance|combien de fois',
      es: 'cuanto|cuanta|cuantos|cuantas|que tamano|cuantas veces',
      it: 'quanto|quanta|quanti|quante|che dimensioni|quante volte',
      nl: 'hoeveel|hoe groot|hoe zwaar|hoe hoog|hoe ver|hoe vaak',
      pt: 'quanto|quanta|quantos|quantas|que tamanho|quantas vezes',
      zh: '多少|多大|多重|多高|多远|几个|几次',
    },
  ],
  [
    'person',
    {
      en: 'who|whom|whose',
      de: 'wer|wem|wen|wessen',
      fr: '^qui|a qui|par qui',
      es: 'quien|quienes',
      it: 'chi',
      nl: '^wie|aan wie|door wie|met wie',
      pt: 'quem',
      zh: '谁',
    },
  ],
  [
    'place',
    {
      en: 'where|what address|which city|which country|address|located',
      de: 'wo|woher|wohin|adresse|anschrift|welcher stadt|welchem land',
      fr: '^ou|d ou|adresse|quelle ville|ou se|ou est|ou sont',
      es: 'donde|direccion|que ciudad',
      it: 'dove|indirizzo|quale citta',
      nl: 'waar|adres|welke stad',
      pt: 'onde|endereco|que cidade',
      zh: '哪里|哪儿|在哪|地址',
    },
  ],
  [
    'reason',
    {
      en: 'why|what reason|how come',
      de: 'warum|wieso|weshalb|weswegen',
      fr: 'pourquoi',
      es: '^por que|porque',
      it: '^perche|perche',
      nl: 'waarom',
      pt: '^por que|porque',
      zh: '为什么|为何',
    },
  ],
  [
    'method',
    {
      en: 'how do|how can|how to|how does|how should|how would|how is|how are|steps|instructions',
      de: '^wie|wie kann|wie konnen|wie mache|wie geht|anleitung',
      fr: 'comment',
      es: '^como|como puedo|como se',
      it: '^come|come posso|come si',
      nl: '^hoe|hoe kan|hoe moet',
      pt: '^como|como posso',
      zh: '怎么|如何|怎样',
    },
  ],
  [
    'list',
    {
      en: 'which|what are|what kinds|what types|what kind|what sort|list|what does|what do|what services|what options|include|includes|included|contain|contains',
      de: 'welche|welcher|welches|welchen|was fur|was sind',
      fr: 'quels|quelles|quel|quelle',
      es: 'cuales|^que',
      it: 'quali|^che|che cosa',
      nl: 'welke|wat zijn|wat voor',
      pt: 'quais|^que',
      zh: '哪些|什么',
    },
  ],
  [
    'definition',
    {
      en: 'what is|what s|what does|meaning of|define|tell me about|explain|describe',
      de: 'was ist|was bedeutet|was heisst|erklare|erzahl',
      fr: 'qu est ce que|c est quoi|que signifie',
      es: 'que es|que significa',
      it: 'cos e|che cos e|cosa significa',
      nl: 'wat is|wat betekent',
      pt: 'o que e|o que significa',
      zh: '什么是|是什么|介绍',
    },
  ],
]

/** Words with which a question begins. */
export const QUESTION_STARTS: Phrases = {
  en: 'what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|may|will|would|should|have|has|what s|where s|who s|tell|list|explain|describe',
  de: 'was|wer|wem|wen|wessen|welche|welcher|welches|welchen|wann|wo|woher|wohin|warum|wieso|weshalb|wie|ist|sind|kann|konnen|gibt|hat|haben|muss|darf|bieten|habt|werden|wird|braucht',
  fr: 'que|qu|qui|quel|quelle|quels|quelles|quand|ou|pourquoi|comment|combien|est ce|puis je|peut on|y a t il|avez',
  es: 'que|quien|quienes|cual|cuales|cuando|donde|por que|como|cuanto|cuanta|cuantos|cuantas|puedo|hay|tienen|se puede',
  it: 'che|chi|quale|quali|quando|dove|perche|come|quanto|quanta|quanti|quante|posso|c e|ci sono|avete|e possibile|cosa',
  nl: 'wat|wie|welke|welk|wanneer|waar|waarom|hoe|hoeveel|is|zijn|kan|kunnen|mag|heeft|hebben',
  pt: 'que|o que|quem|qual|quais|quando|onde|por que|como|quanto|quanta|quantos|quantas|posso|ha|tem|voces',
  zh: '',
}

/** Beginnings that lean on the question before. */
export const FOLLOW_UP_STARTS: Phrases = {
  en: 'and|or|but|what about|how about|same for|also|in|on|at|for|with|without|from',
  de: 'und|oder|aber|was ist mit|wie ist es mit|wie sieht es mit|auch|im|in|am|bei|fur|mit|ohne|aus',
  fr: 'et|ou|mais|pour|avec|sans|aussi|en|dans',
  es: 'y|o|pero|para|con|sin|tambien|en',
  it: 'e|o|ma|per|con|senza|anche|in',
  nl: 'en|of|maar|hoe zit het met|voor|met|zonder|ook|in|op',
  pt: 'e|ou|mas|para|com|sem|tambem|em',
  zh: '那|那么|还有',
}

/** Words that stand for something named before. Those that are articles or formal address as well are left out. */
export const REFERENCES: Phrases = {
  en: 'it|its|they|them|their|theirs|he|she|his|him|this|that|these|those|one|ones',
  de: 'er|ihn|ihm|davon|dafur|dazu|damit|darin|darauf|diese|dieser|dieses|diesen|diesem|dort|dieselbe',
  fr: 'cela|ca|celui|celle|ceux|celles|lui|leur',
  es: 'eso|esto|ese|esa|esos|esas|este|esta|ella|ellos|alli',
  it: 'questo|questa|quello|quella|questi|quelli|esso|essa|lo',
  nl: 'dit|deze|hij|ervan|daarvan|daarmee|ermee',
  pt: 'isso|isto|esse|essa|este|esta|ele|ela|eles|elas',
  zh: '它|他|她|这个|那个|它们|他们',
}
