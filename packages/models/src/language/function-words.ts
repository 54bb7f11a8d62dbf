import { type Language, LANGUAGES } from './languages.ts'
import { stemOf } from './stems.ts'
import { fold } from './words.ts'

/** Words that say nothing about what a sentence is about: articles, pronouns, prepositions, auxiliaries, politeness. */
const FUNCTION_WORDS: Record<Language, string> = {
  en: `a an the this that these those i me my mine you your yours he him his she her hers it its we us our ours they
    them their theirs who whom whose which what where when why how am is are was were be been being have has had having
    do does did doing done can could may might must shall should will would and or but nor not no if because as until
    while than then so too very of at by for with without about against between among into through during before after
    to from up down in out on off over under again here there all any both each few more most other some such only own
    same also just upon within whether however thus therefore cannot don doesn didn isn aren wasn won ll ve re t s d m
    dont doesnt didnt isnt cant im ive id please hello hi hey ur u r pls plz whats wheres whos hows per own include
    includes included including contain contains thanks thank yes ok okay dear sir madam`,
  de: `der die das den dem des ein eine einer eines einem einen kein keine keinen keiner ich mich mir mein meine meinen
    meiner meinem du dich dir dein deine er ihn ihm sein seine seinen seiner sie ihr ihre ihren ihrer ihnen es wir uns
    unser unsere euch euer eure und oder aber denn sondern nicht auch noch schon nur sehr so wie als wenn ob dass weil
    damit wo woher wohin wer wen wem wessen was wann warum wieso weshalb welche welcher welches welchen welchem in im
    ins an am ans auf aus bei beim bis durch fur gegen mit nach ohne seit uber um unter von vom vor zu zum zur zwischen
    ist sind war waren bin bist sei wird werden wurde wurden worden hat haben habe habt hatte hatten kann konnen konnte muss
    mussen soll sollen will wollen darf durfen mag mochte man sich hier dort da dann diese dieser dieses diesem diesen
    jede jeder jedes alle allem allen aller es gibt denn mal enthalten enthalt beinhaltet
    umfasst inbegriffen bitte hallo danke ja nein guten tag`,
  fr: `le la les l un une des du de d au aux ce cet cette ces c je j me m moi mon ma mes tu te t toi ton ta tes il elle
    on se s soi son sa ses nous notre nos vous votre vos ils elles leur leurs lui y en et ou mais donc or ni car ne n
    pas plus que qu qui quoi quel quelle quels quelles dont ou quand comment pourquoi combien si dans par pour sur sous
    avec sans entre vers chez est sont etait etaient etre ete suis es sommes etes ai as a avons avez ont avait avaient
    avoir eu fait peut peuvent puis doit doivent comme aussi tres tout tous toute toutes meme ainsi cela ceci ca comprend inclus incluse compris bonjour
    merci svp oui non`,
  es: `el la los las lo un una unos unas de del al a ante bajo con contra desde en entre hacia hasta para por segun sin
    sobre tras y e o u ni pero sino que quien cual cuales cuando como donde cuanto cuanta cuantos cuantas porque si no
    se me mi mis te ti tu tus le les nos nuestro nuestra su sus yo el ella ello usted ustedes nosotros ellos ellas es
    son era eran ser sido soy eres esta estan estaba estar fue fueron ha han he hay habia haber tiene tienen tengo tener
    puede pueden puedo debe deben este estas estos ese esa esos esas eso esto aquel mas muy tambien ya todo todos toda
    todas incluye incluido incluida hola gracias favor`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle all da dal dallo
    dalla dai dagli dalle dall in nel nello nella nei negli nelle nell con su sul sulla sui sulle sull per tra fra e ed o
    ma ne che chi cui quale quali quando come dove perche quanto quanta quanti quante se non si mi ti ci vi io tu lui
    lei noi voi loro mio mia miei tuo tua suo sua nostro nostra vostro vostra vostri sono era erano essere stato sei
    siamo ha hanno ho hai abbiamo avete avere aveva puo possono posso deve devono questo questa questi queste quello
    quella piu molto anche gia tutto tutti cosa c ciao grazie favore buongiorno`,
  nl: `de het een der des den ik me mij mijn jij je jou jouw u uw hij hem zijn haar zij ze wij we ons onze jullie hun
    hen die dat deze dit en of maar want dus niet geen ook nog al wel zo als dan toen omdat waar wie wat wanneer waarom
    hoe welk welke in op aan bij door met naar om onder over per tot tussen uit van voor zonder te ter is ben bent was
    waren wordt worden werd werden heeft hebben heb had hadden kan kunnen kon moet moeten mag zal zullen zou wil er hier
    daar men zich elk elke alle alles meer zeer hallo dank alstublieft graag`,
  pt: `o a os as um uma uns umas de do da dos das em no na nos nas ao aos pelo pela pelos pelas para com sem sob sobre
    entre ate desde e ou mas nem que quem qual quais quando como onde porque quanto quanta quantos quantas se nao me mim
    meu minha te ti teu tua ele ela eles elas nos voce voces lhe lhes seu sua seus suas nosso nossa eu tu sao era eram
    ser sido esta estao estava estar foi foram ha tem tenho ter tinha pode podem posso deve devem este estas estes esse
    essa isso isto aquele aquela mais muito tambem ja todo todos toda todas ola obrigado obrigada favor`,
  zh: '',
}

/** Words of a question that its answer need not repeat. */
const WEAK_WORDS: Record<Language, string> = {
  en: `know tell explain show give want like need help find get got take make let see look say ask wonder possible able
    available currently exactly really usually actually still ever anything something someone everyone anyone thing
    things way kind type sort information info detail details question answer regarding concerning offer offers provide
    have use using used happen happens work works go going come mean means long much many often far old big large high
    number allow allowed there else currently today now good best quick quickly describe list name called people person
    place time amount different one two anybody bring visit keep made become`,
  de: `wissen sagen erklaren zeigen geben mochten brauchen helfen finden bekommen machen sehen fragen moglich verfugbar
    genau eigentlich gerade etwas jemand ding dinge art weise information informationen frage antwort anbieten bieten
    bietet benutzen funktioniert gehen geht kommen bedeutet lange viel viele oft weit alt gross hoch anzahl erlaubt
    heute jetzt gut schnell beschreiben nennen heisst personen ort zeit menge verschiedene bedeuten lauft tun mitbringen mitnehmen nehmen passieren passiert
    geschehen geschieht gelten gilt fahren fahrt halten`,
  fr: `savoir dire expliquer montrer donner vouloir voudrais besoin aider trouver obtenir faire voir demander possible
    disponible exactement chose choses type sorte information informations question reponse proposer proposez offrir
    utiliser fonctionne aller signifie longtemps beaucoup souvent grand nombre permis aujourd hui maintenant bien vite
    quelqu temps lieu prendre apporter`,
  es: `saber decir explicar mostrar dar quiero quisiera necesito ayudar encontrar obtener hacer ver preguntar posible
    disponible exactamente cosa cosas tipo informacion pregunta respuesta ofrecer ofrecen usar funciona ir significa
    mucho tiempo frecuencia grande numero permitido hoy ahora bien rapido alguien lugar darme darse dar llevar`,
  it: `sapere dire spiegare mostrare dare vorrei voglio bisogno aiutare trovare ottenere fare vedere chiedere possibile
    disponibile esattamente cosa cose tipo informazione informazioni domanda risposta offrire offrite usare funziona
    andare significa tempo molto spesso grande numero permesso oggi adesso bene qualcuno luogo`,
  nl: `weten zeggen uitleggen tonen geven wil nodig helpen vinden krijgen maken zien vragen mogelijk beschikbaar precies
    iets iemand ding dingen soort informatie vraag antwoord aanbieden gebruiken werkt gaan betekent lang veel vaak ver
    groot aantal toegestaan vandaag nu goed snel tijd plaats`,
  pt: `saber dizer explicar mostrar dar quero gostaria preciso ajudar encontrar obter fazer ver perguntar possivel
    disponivel exatamente coisa coisas tipo informacao pergunta resposta oferecer oferecem usar funciona ir significa
    tempo muito frequencia grande numero permitido hoje agora bem alguem lugar`,
  zh: '',
}

/** Parts of a Chinese question that say nothing about what it is about; longest first. */
export const CHINESE_FILLERS =
  `请问一下 请告诉我 告诉我 什么时候 为什么 有没有 能不能 可不可以 是不是 会不会 多少钱 你们的 我们的 有哪些 怎么样 请问 你们 我们 什么
  多少 怎么 如何 哪里 哪儿 哪个 哪些 几点 可以 能够 需要 想要 知道 一下 关于 是否 谢谢 你好 您好 的 了 吗 呢 吧 是 在 有 我 你 您 和 与 请
  要 会 能 就 也 都 多 几 谁 为 么 啊 呀 对`.split(/\s+/)

const setsOf = (lists: Record<Language, string>) =>
  new Map(
    Object.entries(lists).map(([language, words]) => [
      language,
      new Set(words.split(/\s+/).filter(Boolean).map(fold)),
    ]),
  )
const functionWords = setsOf(FUNCTION_WORDS)
const weakWords = setsOf(WEAK_WORDS)

const NO_LANGUAGE: readonly Language[] = []
const languagesOf = new Map<string, Language[]>()
for (const language of LANGUAGES)
  for (const word of functionWords.get(language) ?? [])
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

/** The languages in which this is a function word. */
export const languagesWith = (form: string): readonly Language[] => languagesOf.get(form) ?? NO_LANGUAGE

export const isFunctionWord = (form: string, language: Language): boolean =>
  functionWords.get(language)?.has(form) ?? false
export const isWeakWord = (form: string, language: Language): boolean => {
  if (weakWords.get(language)?.has(form)) return true
  // The German stemmer cuts "ung" off: "Anzahlung" would be no more than "Anzahl".
  const isOther = language === 'de' && /ung(?:en)?$/.test(form)
  return !isOther && (weakStems(language)?.has(stemOf(form, language)) ?? false)
}

const stems = new Map<Language, Set<string>>()

function weakStems(language: Language): ReadonlySet<string> {
  let known = stems.get(language)
  if (!known) {
    known = new Set([...(weakWords.get(language) ?? [])].map((word) => stemOf(word, language)))
    stems.set(language, known)
  }
  return known
}
