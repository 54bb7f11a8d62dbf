import type { Language } from '../language/languages.ts'

export type SmallTalk = 'greeting' | 'thanks' | 'goodbye' | 'self'

/** What users say, case-folded and without punctuation. The first language that knows a phrase answers. */
export const TALKS: Record<Language, Record<SmallTalk, string>> = {
  en: {
    greeting:
      'hi|hello|hey|hiya|howdy|greetings|good morning|good afternoon|good evening|good day|how are you|how are you doing|how s it going|whats up|what s up',
    thanks:
      'thanks|thank you|thank you very much|thanks a lot|many thanks|thanks so much|thank you so much|thx|cheers|great thanks|ok thanks|ok thank you|perfect thanks|perfect thank you',
    goodbye: 'bye|goodbye|good bye|see you|see you later|good night|bye bye|have a nice day',
    self: 'who are you|what are you|are you a bot|are you a robot|are you human|are you a human|are you a real person|are you real|are you an ai|am i talking to a human|am i talking to a robot|am i talking to a bot|am i speaking to a human|is this a bot|what can you do|what do you do|how can you help|how can you help me|what can you help me with|can you help me|help|help me|what is your name|what s your name|how do you work',
  },
  de: {
    greeting:
      'hallo|guten tag|guten morgen|guten abend|moin|moin moin|servus|gruss gott|gruezi|tag|wie geht es dir|wie geht es ihnen|wie geht s',
    thanks:
      'danke|danke schon|dankeschon|vielen dank|danke sehr|herzlichen dank|besten dank|tausend dank|super danke|ok danke|alles klar danke',
    goodbye: 'tschuss|auf wiedersehen|ciao|bis bald|bis dann|gute nacht|schonen tag noch|wiedersehen',
    self: 'wer bist du|wer sind sie|was bist du|was sind sie|bist du ein bot|bist du ein mensch|sind sie ein mensch|sind sie ein bot|bist du eine ki|bist du echt|was kannst du|was konnen sie|wie kannst du mir helfen|wie konnen sie mir helfen|kannst du mir helfen|konnen sie mir helfen|hilfe|wie heisst du|wie heissen sie|spreche ich mit einem menschen',
  },
  zh: {
    greeting: '你好|您好|嗨|早上好|下午好|晚上好|大家好|你好吗|哈喽',
    thanks: '谢谢|谢谢你|谢谢您|多谢|非常感谢|感谢|好的谢谢',
    goodbye: '再见|拜拜|晚安|回头见',
    self: '你是谁|您是谁|你是什么|你是机器人吗|你是人吗|你是真人吗|你能做什么|你会做什么|你可以做什么|你能帮我吗|你能帮我什么|帮助|你叫什么|你叫什么名字',
  },
  fr: {
    greeting: 'bonjour|salut|bonsoir|coucou|ca va|comment allez vous|comment vas tu',
    thanks: 'merci|merci beaucoup|merci bien|mille mercis|ok merci|parfait merci',
    goodbye: 'au revoir|a bientot|bonne nuit|bonne journee|a plus',
    self: 'qui es tu|qui etes vous|tu es qui|vous etes qui|es tu un robot|etes vous un robot|es tu humain|etes vous humain|que peux tu faire|que pouvez vous faire|comment pouvez vous m aider|peux tu m aider|pouvez vous m aider|aide|comment t appelles tu',
  },
  es: {
    greeting: 'hola|buenos dias|buenas tardes|buenas noches|buenas|que tal|como estas|como esta',
    thanks: 'gracias|muchas gracias|mil gracias|vale gracias|perfecto gracias',
    goodbye: 'adios|hasta luego|hasta pronto|chao|hasta manana',
    self: 'quien eres|quien es usted|que eres|eres un bot|eres un robot|eres humano|eres una persona|que puedes hacer|que puede hacer|como puedes ayudarme|puedes ayudarme|puede ayudarme|ayuda|como te llamas',
  },
  it: {
    greeting: 'salve|buongiorno|buonasera|buon giorno|buona sera|come stai|come va',
    thanks: 'grazie|grazie mille|molte grazie|tante grazie|ok grazie|perfetto grazie',
    goodbye: 'arrivederci|a presto|buonanotte|buona giornata',
    self: 'chi sei|cosa sei|sei un bot|sei un robot|sei umano|sei una persona|cosa puoi fare|cosa sai fare|puoi aiutarmi|mi puoi aiutare|aiuto|come ti chiami',
  },
  nl: {
    greeting: 'hoi|goedendag|goedemorgen|goedemiddag|goedenavond|dag|hoe gaat het',
    thanks: 'dank je|dank u|dank je wel|dank u wel|bedankt|hartelijk dank|hartelijk bedankt|dankjewel',
    goodbye: 'tot ziens|doei|goedenacht|fijne dag',
    self: 'wie ben je|wie bent u|wat ben je|ben je een bot|ben je een robot|ben je een mensch|ben je een mens|bent u een mens|wat kun je|wat kan je|wat kunt u|kun je me helpen|kunt u mij helpen|hulp|hoe heet je',
  },
  pt: {
    greeting: 'ola|oi|bom dia|boa tarde|boa noite|tudo bem|como vai',
    thanks: 'obrigado|obrigada|muito obrigado|muito obrigada|ok obrigado',
    goodbye: 'tchau|adeus|ate logo|ate breve',
    self: 'quem e voce|o que e voce|voce e um bot|voce e um robo|voce e humano|o que voce pode fazer|como voce pode me ajudar|pode me ajudar|voce pode me ajudar|ajuda|qual e o seu nome',
  },
}

/** The replies. They never pretend to be a person, or to know more than what is quoted. */
export const PHRASES: Record<Language, Record<SmallTalk, string>> = {
  en: {
    greeting: 'Hello! Ask me something, and I look for the answer in the documents I was given.',
    thanks: 'You are welcome.',
    goodbye: 'Goodbye!',
    self: 'I am an automatic assistant, not a person. I answer by quoting the documents I was given, with the source of each quote, and I say so when I find nothing.',
  },
  de: {
    greeting:
      'Hallo! Stellen Sie mir eine Frage, und ich suche die Antwort in den Dokumenten, die ich bekommen habe.',
    thanks: 'Gern geschehen.',
    goodbye: 'Auf Wiedersehen!',
    self: 'Ich bin ein automatischer Assistent, kein Mensch. Ich antworte mit Zitaten aus den Dokumenten, die ich bekommen habe, nenne jeweils die Quelle und sage es, wenn ich nichts finde.',
  },
  zh: {
    greeting: '您好！请提问，我会在我所掌握的文档中查找答案。',
    thanks: '不客气。',
    goodbye: '再见！',
    self: '我是自动助手，不是真人。我通过引用所掌握的文档来回答，并注明每处引文的来源；找不到答案时我会如实说明。',
  },
  fr: {
    greeting:
      'Bonjour ! Posez-moi une question et je chercherai la réponse dans les documents qui m’ont été confiés.',
    thanks: 'Je vous en prie.',
    goodbye: 'Au revoir !',
    self: 'Je suis un assistant automatique, pas une personne. Je réponds en citant les documents qui m’ont été confiés, avec leur source, et je le dis quand je ne trouve rien.',
  },
  es: {
    greeting: '¡Hola! Hágame una pregunta y buscaré la respuesta en los documentos que me han dado.',
    thanks: 'De nada.',
    goodbye: '¡Hasta luego!',
    self: 'Soy un asistente automático, no una persona. Respondo citando los documentos que me han dado, con su fuente, y lo digo cuando no encuentro nada.',
  },
  it: {
    greeting:
      'Buongiorno! Mi faccia una domanda e cercherò la risposta nei documenti che mi sono stati dati.',
    thanks: 'Prego.',
    goodbye: 'Arrivederci!',
    self: 'Sono un assistente automatico, non una persona. Rispondo citando i documenti che mi sono stati dati, con la fonte, e lo dico quando non trovo nulla.',
  },
  nl: {
    greeting: 'Hallo! Stel me een vraag, dan zoek ik het antwoord in de documenten die ik heb gekregen.',
    thanks: 'Graag gedaan.',
    goodbye: 'Tot ziens!',
    self: 'Ik ben een automatische assistent, geen mens. Ik antwoord met citaten uit de documenten die ik heb gekregen, met de bron erbij, en ik zeg het als ik niets vind.',
  },
  pt: {
    greeting: 'Olá! Faça-me uma pergunta e procurarei a resposta nos documentos que me foram dados.',
    thanks: 'De nada.',
    goodbye: 'Até logo!',
    self: 'Sou um assistente automático, não uma pessoa. Respondo citando os documentos que me foram dados, com a fonte, e digo quando não encontro nada.',
  },
}

/** For agents whose owner left the fallback empty. */
export const NOTHING_FOUND: Record<Language, string> = {
  en: 'I found no answer to this in the documents I was given.',
  de: 'Dazu habe ich in den Dokumenten, die ich bekommen habe, keine Antwort gefunden.',
  zh: '我在所掌握的文档中没有找到答案。',
  fr: 'Je n’ai pas trouvé de réponse dans les documents qui m’ont été confiés.',
  es: 'No he encontrado ninguna respuesta en los documentos que me han dado.',
  it: 'Non ho trovato una risposta nei documenti che mi sono stati dati.',
  nl: 'Ik heb hierop geen antwoord gevonden in de documenten die ik heb gekregen.',
  pt: 'Não encontrei resposta nos documentos que me foram dados.',
}

/** Introduces the closest passages, one or more of them, below the words that there is no answer. */
export const CLOSEST: Record<Language, Record<'one' | 'more', string>> = {
  en: { one: 'This may help:', more: 'These may help:' },
  de: { one: 'Vielleicht hilft Ihnen das:', more: 'Vielleicht hilft Ihnen eines davon:' },
  zh: { one: '以下内容可能对您有帮助：', more: '以下几段内容可能对您有帮助：' },
  fr: { one: 'Ceci peut vous aider :', more: 'Ces passages peuvent vous aider :' },
  es: { one: 'Esto puede ayudarle:', more: 'Estos pasajes pueden ayudarle:' },
  it: { one: 'Questo può aiutarla:', more: 'Questi passaggi possono aiutarla:' },
  nl: { one: 'Dit kan u helpen:', more: 'Deze passages kunnen u helpen:' },
  pt: { one: 'Isto pode ajudar:', more: 'Estes trechos podem ajudar:' },
}

const paged =
  (words: (name: string) => string, page: (number: number) => string) => (name: string, on: number | null) =>
    `${words(name)}${on === null ? ':' : page(on)}`

/** Says that what follows comes from a file that the user sent, and from which page. */
export const FROM_FILE: Record<Language, (name: string, page: number | null) => string> = {
  en: paged(
    (name) => `From your file ${name}`,
    (page) => `, page ${page}:`,
  ),
  de: paged(
    (name) => `Aus Ihrer Datei ${name}`,
    (page) => `, Seite ${page}:`,
  ),
  zh: paged(
    (name) => `来自您的文件 ${name}`,
    (page) => `，第 ${page} 页：`,
  ),
  fr: paged(
    (name) => `Dans votre fichier ${name}`,
    (page) => `, page ${page} :`,
  ),
  es: paged(
    (name) => `De su archivo ${name}`,
    (page) => `, página ${page}:`,
  ),
  it: paged(
    (name) => `Dal suo file ${name}`,
    (page) => `, pagina ${page}:`,
  ),
  nl: paged(
    (name) => `Uit uw bestand ${name}`,
    (page) => `, pagina ${page}:`,
  ),
  pt: paged(
    (name) => `Do seu arquivo ${name}`,
    (page) => `, página ${page}:`,
  ),
}
