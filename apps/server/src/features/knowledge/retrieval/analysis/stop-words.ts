/**
 * Function words by language (ISO 639-1): articles, pronouns, prepositions, auxiliaries, question words, and polite
 * phrases. They indicate a text's language and carry almost no content. The lists are short: words with a meaning of
 * their own are excluded (except "will"), and a query of function words only still works.
 */
const LISTS: Record<string, string> = {
  en: `a an the this that these those i me my mine myself you your yours yourself he him his himself she her hers
    herself it its itself we us our ours ourselves they them their theirs themselves who whom whose which what where
    when why how am is are was were be been being have has had having do does did doing done can could may might must
    shall should will would ought and or but nor not no if because as until while than then so too very of at by for
    with without about against between among into through during before after above below to from up down in out on
    off over under again further once here there all any both each few more most other some such only own same also
    just upon within whether however thus therefore cannot don doesn didn isn aren wasn weren won ll ve re dont doesnt
    didnt cant im ive id eg ie please`,
  de: `der die das den dem des ein eine einer eines einem einen kein keine keinen keiner ich mich mir mein meine
    meinen meiner du dich dir dein deine er ihn ihm sein seine seinen seiner sie ihr ihre ihren ihrer es wir uns unser
    unsere euch euer und oder aber denn sondern nicht auch noch schon nur sehr so wie als wenn ob dass daß weil damit
    wo wer wen wem was wann warum wieso welche welcher welches welchen in im ins an am ans auf aus bei beim bis durch
    für gegen mit nach ohne seit über um unter von vom vor zu zum zur zwischen ist sind war waren bin bist sei wird
    werden wurde wurden worden hat haben habe hatte hatten kann können könnte muss müssen soll sollen will wollen darf
    dürfen man sich hier dort da dann diese dieser dieses diesem diesen jede jeder jedes alle allem allen aller
    bitte`,
  fr: `le la les l un une des du de d au aux ce cet cette ces c je j me m moi mon ma mes tu te t toi ton ta tes il
    elle on se s soi son sa ses nous notre nos vous votre vos ils elles leur leurs lui y en et ou mais donc or ni car
    ne n pas plus que qu qui quoi quel quelle quels quelles dont où quand comment pourquoi combien si dans par pour
    sur sous avec sans entre vers chez est sont était étaient être été suis es sommes êtes ai as a avons avez ont
    avait avaient avoir eu fait faire peut peuvent doit doivent comme aussi très tout tous toute toutes même ainsi
    cela ceci ça svp`,
  es: `el la los las lo un una unos unas de del al a ante bajo con contra desde en entre hacia hasta para por según
    sin sobre tras y e o u ni pero sino que qué quien quién cual cuál cuales cuándo cuando cómo como dónde donde
    cuánto cuanto porque si no se me mi mis te ti tu tus le les nos nuestro nuestra su sus yo tú él ella ello usted
    ustedes nosotros ellos ellas es son era eran ser sido soy eres está están estaba estar fue fueron ha han he hay
    había haber tiene tienen tener puede pueden puedo debe deben este esta estos estas ese esa esos esas eso esto
    aquel más muy también ya todo todos toda todas`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle all da dal
    dalla dai dalle dall in nel nella nei negli nelle nell con su sul sulla sui sulle sull per tra fra e ed o ma né
    che chi cui quale quali quando come dove perché quanto se non si mi ti ci vi ne io tu lui lei noi voi loro mio mia
    tuo tua suo sua nostro nostra vostro è sono era erano essere stato sei siamo ha hanno ho hai abbiamo avere aveva
    può possono posso deve devono questo questa questi queste quello quella quelli più molto anche già tutto tutti
    cosa c`,
  pt: `o a os as um uma uns umas de do da dos das em no na nos nas ao aos à às por pelo pela pelos pelas para com sem
    sob sobre entre até desde e ou mas nem que quem qual quais quando como onde porque porquê quanto se não me mim meu
    minha te ti teu tua ele ela eles elas nós você vocês lhe lhes seu sua seus suas nosso nossa eu tu é são era eram
    ser sido está estão estava estar foi foram há tem têm ter tinha pode podem posso deve devem este esta estes estas
    esse essa isso isto aquele aquela mais muito também já todo todos toda todas`,
  nl: `de het een der des den ik me mij mijn jij je jou jouw u uw hij hem zijn haar zij ze het wij we ons onze jullie
    hun hen die dat deze dit en of maar want dus niet geen ook nog al wel niet zo als dan toen omdat waar wie wat
    wanneer waarom hoe welk welke in op aan bij door met naar om onder over per tot tussen uit van voor zonder te ter
    is ben bent was waren wordt worden werd werden heeft hebben heb had hadden kan kunnen kon moet moeten mag zal
    zullen zou wil er hier daar men zich elk elke alle alles meer zeer`,
  sv: `en ett den det de dem jag mig min mitt mina du dig din ditt dina han honom hans hon henne hennes vi oss vår
    vårt våra ni er ert era sig sin sitt sina och eller men utan inte ej också så som att om när där var vad vem
    vilken vilket vilka varför hur i på av för från med till under över mellan mot vid efter före hos är var varit
    blir blev har hade kan kunde ska skall skulle måste vill får denna detta dessa alla allt mer mycket`,
  da: `en et den det de dem jeg mig min mit mine du dig din dit dine han ham hans hun hende hendes vi os vores jer
    jeres sig sin sit sine og eller men ikke også så som at om når hvor hvad hvem hvilken hvilket hvilke hvorfor
    hvordan i på af for fra med til under over mellem mod ved efter før hos er var været bliver blev har havde kan
    kunne skal skulle må vil får denne dette disse alle alt mere meget`,
  no: `en et ei den det de dem jeg meg min mitt mine du deg din ditt dine han ham hans hun henne hennes vi oss vår
    vårt våre dere deres seg sin sitt sine og eller men ikke også så som at om når hvor hva hvem hvilken hvilket
    hvilke hvorfor hvordan i på av for fra med til under over mellom mot ved etter før hos er var vært blir ble har
    hadde kan kunne skal skulle må vil får denne dette disse alle alt mer mye`,
  fi: `ja tai mutta vaan ei en et emme ette eivät että jos kun kuin niin myös vain jo vielä hyvin minä minun minua
    sinä sinun hän hänen me meidän te teidän he heidän se sen sitä siinä siitä ne niiden tämä tämän tätä nämä tuo
    mikä mitä minkä missä mistä mihin milloin miksi miten kuka kenen joka jonka jota jossa jotka on ole olen olet
    olemme ovat oli olivat olla ollut voi voiko voin voivat pitää kaikki`,
  ru: `и в во не что он на я с со как а то все всё она так его но да ты к у же вы за бы по ее её мне было вот от меня
    о из ему быть был была были до вас вам ли если или ни нас нам их им чем чего где когда почему зачем кто кого кому
    какой какая какие какое это этот эта эти этого той тот те при об для без под над между через после перед можно
    нужно надо есть мы они мой моя мои ваш ваша наш наша свой тоже также только уже ещё еще очень`,
  uk: `і й та в у не що він на я з із зі як а то все вона так його але ти до же ж ви за б би по її мені було від мене
    про йому бути був була були вас вам чи якщо або ні нас нам їх їм чим чого де коли чому навіщо хто кого який яка
    які яке це цей ця ці цього той та ті при для без під над між через після перед можна треба є ми вони мій моя ваш
    наш свій також тільки вже ще дуже`,
  tr: `ve veya ya da de ile ama fakat ancak için gibi kadar göre bu şu o bunlar şunlar onlar ben sen biz siz bana
    sana ona bize size onun benim senin bizim sizin ne neden niçin niye nasıl nerede nereye hangi kim kimin mi mı mu
    mü bir her çok daha en değil var yok olan olarak oldu olur ise ki hem hiç bütün tüm`,
  ro: `un o unui unei unor cel cea cei cele al ale ai a de la din în cu fără pe pentru prin spre între sub peste până
    și sau dar iar ori nu ce care cine cui când unde cum cât de dacă că să se mă îmi meu mea te îți tău ta el ea ei
    ele lui lor noi nostru voi vostru este e sunt era erau fi fost am ai are au avem aveți poate pot trebuie acest
    această acești aceste acesta aceasta mai foarte tot toate toți`,
  hu: `a az egy és vagy de hogy nem is csak már még ha mint mert meg el ki be fel le én te ő mi ti ők engem téged őt
    minket nekem neked neki ez ezek azok ezt azt ennek annak ami amely aki melyik mit mikor hol hova honnan miért
    hogyan kinek van vannak volt voltak lesz lehet kell minden nagyon után előtt között alatt`,
  el: `ο η το οι τα του της των τον την τους τις ένας μια ένα και ή αλλά όμως δεν μη μην να θα που πως ότι αν όταν
    γιατί πώς πού ποιος ποια ποιο τι σε στο στη στην στον στα στους στις με από για προς χωρίς μετά πριν είναι ήταν
    έχει έχουν εγώ εσύ αυτός αυτή αυτό εμείς εσείς μου σου μας σας πολύ και`,
  ar: `في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم نحن أنا أنت و أو ثم لكن لا لم لن ما ماذا من متى
    أين كيف لماذا هل كم أن إن كان كانت يكون قد كل بعض بين بعد قبل عند حتى إذا`,
}

/** Function words of each language, in lower case. */
export const STOP_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
)
