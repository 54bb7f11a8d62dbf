import type { Language } from './languages.ts'
import { stemOf } from './stems.ts'
import { fold } from './words.ts'

/**
 * Words that ask for and answer the same in the everyday matters of shops, offices and services, also across
 * languages. A match by them counts less than the word itself. Between ">" stand words that have to do with the first
 * ones, but not with each other: a weekend is a Saturday and a Sunday, and a Saturday is no Sunday.
 */
const GROUPS = `
price cost fee charge rate tariff fare pricing expense preis kosten kostet kostenpunkt gebuhr tarif prix cout coute frais precio coste cuesta costo tarifa prezzo tariffa prijs preco custo custa taxa
free gratis complimentary kostenlos kostenfrei gratuit gratuito gratuita
pay payment paid cost costs bezahlen zahlen zahlung zahlungsart bezahlung payer paiement pagar pago pagamento pagare betalen betaling
refund reimburse reimbursement moneyback erstattung ruckerstattung erstatten remboursement rembourser reembolso reembolsar rimborso terugbetaling
return zuruckgeben zuruckschicken umtauschen umtausch ruckgabe zurucksenden rucksendung retoure retourner retour devolver devolucion restituire reso retourneren devolucao
deliver delivery ship shipping shipment dispatch liefern lieferung versand versenden lieferzeit livrer livraison expedition enviar envio entrega spedire spedizione consegna leveren levering bezorging verzending
open opening opened hours offnen offnet geoffnet offnungszeit offnungszeiten ouvert ouverture ouvre horaire abrir abre abren abierto apertura horario aperto apre orario openingstijden openingstijd geopend aberto abertura
close closes closed closing shut hours schliessen schliesst geschlossen offnungszeit offnungszeiten ferme fermeture fermer horaire cerrar cierra cerrado cierre horario chiuso chiusura chiude orario gesloten sluiten openingstijden fechado fecha
cancel cancellation terminate termination revoke kundigen kundigung stornieren stornierung widerrufen annuler annulation resilier resiliation cancelar cancelacion annullare annullamento disdetta opzeggen annuleren cancelamento
phone telephone call ring mobile hotline telefon telefonnummer anrufen telefonieren rufnummer appeler telefono llamar chiamare telefoon bellen telefone ligar
email mail emailaddress epost courriel correo
address location located situated find adresse standort anschrift liegt befindet situe emplacement direccion ubicacion ubicado indirizzo sede adres gevestigd endereco localizacao
contact reach kontakt kontaktieren erreichen contacter contacto contactar contattare contatto contato
buy purchase order kaufen bestellen bestellung kauf acheter achat commander commande comprar compra pedido acquistare acquisto ordinare ordine kopen bestelling encomendar
book reserve reservation booking appointment buchen reservieren reservierung buchung termin reserver reservation reservar reserva cita prenotare prenotazione boeken reserveren afspraak
job vacancy position career employment stelle arbeitsplatz emploi poste empleo puesto lavoro baan emprego
warranty guarantee garantie gewahrleistung garantia garanzia
vacation holiday leave urlaub ferien vacances conges vacaciones vacanze ferie vakantie ferias
salary wage pay compensation gehalt lohn salaire salario stipendio salaris
employee staff worker colleague mitarbeiter angestellte beschaftigte employe empleado dipendente medewerker funcionario
boss manager head director lead chief ceo leiter leiterin chef chefin geschaftsfuhrer geschaftsfuhrerin directeur directora director direttore
begin start starts beginning commence beginnen anfang start commencer debut empezar inicio iniziare inizio
end finish ends expire enden ende ablaufen finir fin terminer terminar finire scadere
duration last lasts take takes dauer dauern dauert durer duree durar duracion durata duren duur
big size large dimension dimensions grosse abmessung abmessungen taille tamano dimensione grootte tamanho
weigh weight heavy gewicht wiegen wiegt schwer poids pese peso pesa
kid child children kinder kind enfant enfants nino ninos bambino bambini crianca criancas
dog pet pets animal hund haustier haustiere tier tiere chien animaux perro mascota mascotas cane animali huisdier
park parking parkplatz parken parkplatze stationnement aparcamiento aparcar parcheggio parkeren estacionamento
wifi wlan internet wireless
discount reduction rebate percent prozent rabatt ermassigung nachlass remise reduction descuento rebaja sconto korting desconto
broken defective damaged faulty defekt kaputt beschadigt casse defectueux roto defectuoso danado guasto difettoso kapot
repair fix mend reparieren reparatur reparer reparation reparar reparacion riparare riparazione repareren
password passcode passwort kennwort motdepasse contrasena wachtwoord senha
login signin logon anmelden einloggen anmeldung connexion connecter iniciar accedere accesso inloggen entrar
register signup registrieren registrierung inscription inscrire registrar registro registrarsi registratie
delete remove erase loschen entfernen supprimer eliminar borrar eliminare cancellare verwijderen apagar
change modify update edit andern anderung wechseln modifier changer cambiar modificar cambiare modificare wijzigen alterar
maximum max most limit limits hochstens maximal limite maximo massimo
minimum min least mindestens minimal minimo
founded established founder foundation gegrundet grundung fonde fondation fundado fundacion fondato opgericht
car vehicle auto fahrzeug voiture vehicule coche vehiculo macchina veicolo carro
doctor physician arzt arztin medecin medico dokter
vegan plantbased
vegetarian vegetarisch vegetarien vegetariano
abroad foreign overseas country countries ausland etranger extranjero estero buitenland
device laptop computer pc machine gerat
write wrote written author writer schreiben geschrieben verfasser autor ecrit auteur
lose lost loss missing verlieren verloren verlust perdu perdre perdido perder
buy bought sell sold purchase sale
bike bicycle bikes ebike ebikes cycle pedelec fahrrad rad velo bicicleta bici fiets
2 two zwei deux dos due twee dois
3 three drei trois tres tre drie
4 four vier quatre cuatro quattro quatro
5 five funf cinq cinco cinque vijf
6 six sechs sei zes seis
7 seven sieben sept siete sette zeven sete
8 eight acht huit ocho otto oito
9 nine neun neuf nueve nove negen
10 ten zehn dix diez dieci tien dez
12 twelve zwolf douze doce dodici twaalf doze
break broke broken
keep kept
build built construct constructed construction bauen gebaut erbaut construit
borrow borrowed borrowing lend lent loan loans leihen ausleihen verleihen geliehen emprunter preter prestar prestamo
lead leads led leader
website websites site sites webseite homepage
member members membership join mitglied mitgliedschaft membre miembro
brand brands make makes manufacturer marke marken hersteller marque marca merk
available availability stock lieferbar verfugbar vorratig disponible disponibile voorraad disponivel
make made manufacture manufactured produce produced material
leave left depart departs departure abfahrt
people person persons seat seats passenger passengers guest guests capacity personen person sitze sitzplatz sitzplatze platze
loud noise noisy quiet silent laut lautstarke leise gerausch
busy busiest crowd crowds crowded full
full whole entire
pause freeze suspend interrupt pausieren unterbrechen
screen monitor display bildschirm anzeige
swim swimming bathe bathing schwimmen baden bad
fire campfire bonfire feuer lagerfeuer feuerstelle
reason cause why because grund ursache
enemy enemies predator predators feind feinde
eat eats food meal diet feed essen nahrung mahlzeit verpflegung
resign resignation quit notice kundigen kundigung kundigungsfrist
toddler baby infant kid kids child children kind kinder
friend friends buddy mate guest companion freund freunde gast
wedding married marry marriage hochzeit heiraten
fast quick speed schnell geschwindigkeit
tall high height hoch hohe
wide width broad breit breite
deep depth tief tiefe
old age alter alt
stolen theft thief gestohlen diebstahl
ill illness sick sickness disease krank krankheit
die died dead death sterben gestorben
born birth birthday geboren
eat food meal meals drink drinks serve serves
treat treatment treats care cares behandeln behandlung
shop store showroom branch laden geschaft filiale magasin boutique tienda negozio winkel loja
report notify tell inform melden mitteilen signaler avisar
directions arrive arrival travel anfahrt anreise wegbeschreibung
ticket tickets admission entry entrance eintritt eintrittskarte karte karten billet entree entrada biglietto ingresso kaartje toegang
long length lang lange
photo photos photograph photography picture pictures foto fotos
boil boiling kochen
accept accepted akzeptieren akzeptiert annehmen nehmen nehmt nimmt accepter aceptar aceptan accettare accepteren aceitar
invoice bill rechnung facture factura fattura factuur fatura
cash coins notes coin banknote banknotes bargeld
instalment instalments installments split parts raten
penalty fine fee charged
wheelchair lift elevator accessible accessibility disabled rollstuhl rollstuhlgerecht aufzug barrierefrei
pick collect collected fetch fetched pickup abholen abholung
stuff belongings things items possessions
dispose disposal recycle recycling remove entsorgen entsorgung
code pin passcode
spectacles glasses specs brille
outage fault faults failure interruption ausfall storung
student students university college pupil pupils
pet pets animal animals > cat cats kitten > dog dogs puppy
hurt injury injured injuries accident accidents wound unfall verletzt
tip tips gratuity gratuities trinkgeld
winter cold snow snowy frost ice freezing > december > january > february
spring > march > april > may
summer sommer > june > july > august
autumn fall herbst > september > october > november
weekend wochenende > saturday saturdays > sunday sundays
wash washing clean cleaned cleaning rinse reinigen waschen putzen
hire hired rent rented rental lease mieten miete
cheap cheaper discount reduced reduction less concession
dear dearer expensive price prices increase rise
child children kid > son sons > daughter daughters
spouse partner > wife > husband
baby birth parental parents adoption > maternity mother mothers > paternity father fathers
toilet toilets restroom bathroom lavatory wc toilette
luggage baggage bags suitcase suitcases gepack
voucher vouchers gift coupon gutschein
course courses class classes lesson lessons workshop training kurs
teacher teachers teaches teach taught instructor trainer tutor lehrer
allow allowed permit permitted erlaubt
forbidden prohibited banned verboten
insurance insured cover covered covers versicherung
warm lukewarm heat heating hot preheat temperature
mobile phone phones smartphone handy
internet online web wifi broadband
colleague colleagues coworker swap swapping
holiday holidays vacation vacations leave
company firm business employer betrieb
boots shoes footwear
clothes clothing wear uniform kleidung
sunset dusk evening abend
midnight night nights nacht
happen happened happens occurred
flat apartment room rooms house
stay stays overnight sleep guests
need needs needed require requires required
extra additional supplement surcharge
noon midday mittag
steep slope slopes gradient incline
show shown shows
exchange swap swapped replace replaced replacement substitute umtauschen tauschen
identification identity id passport licence license ausweis personalausweis reisepass
postpone reschedule rebook move verschieben verlegen
average mean typical durchschnitt durchschnittlich
rich richest wealthy wealthiest wealth
alcohol alcoholic beer wine drunk spirits alkohol
operation operate surgery surgical op operieren
vaccination vaccinate injection injections jab jabs shot shots impfung impfen
complaint complaints complain unhappy dissatisfied beschwerde beschweren reklamation
pensioner pensioners senior seniors retired retirement elderly rentner senioren
charity charities nonprofit voluntary gemeinnutzig
spreadsheet excel csv
upload import imported importing hochladen importieren
download export exported exporting herunterladen exportieren
quit stop end cancel cancellation terminate unsubscribe
dairy milk lactose cream milch laktose
vegan vegetarian meatless
outdoors outside outdoor terrace garden patio draussen terrasse
ramp steps stairs step barrier
country countries nation state kingdom land
inhabitants population residents live people einwohner bevolkerung
kill killed kills died deaths drowned victims perished lives
employ employs employed employer employers employment job jobs workforce staff
design designed designer architect plan planned drew drawn engineer built
win won victory champion
ship ships vessel vessels boat boats
trip trips journey journeys travel voyage
dwelling house houses building
painting paintings picture pictures paint painter
book books novel novels write author
song music symphony composer tune
survive survived surviving exist exists existing remain remaining known
invent invented invention inventor patent discover discovered discovery
reduce reduced lower lowered less lighter
fall fell decline declined drop dropped shrank decrease decreased
grow grew growth rise rose increase increased
main chief principal major
cold freeze freezing frost
wet wettest rain rainy rainfall
predator predators prey hunt hunts hunted
emblem arms heraldic crest
breed breeds breeding nest nests nesting
insect insects bee bees beetle beetles wasp
repay reimburse repaid back refund refunded
fetch collect picked pick pickup abholen abgeholt
late later delay delayed delays overdue verspatung verspatet
share shared sharing
trial test try probe testphase
support helpdesk assistance service hilfe
rules rule regulations regeln vorschrift
rubbish waste garbage trash litter mull abfall
electricity power plug socket strom steckdose
shower showers washing dusche duschen
deposit downpayment anzahlung vorauszahlung kaution
owner owners owned proprietor runs run gehort inhaber inhaberin besitzer eigentumer
brother brothers sister sisters sibling siblings bruder schwester geschwister
enrol enroll enrolment register registration einschreiben anmelden anmeldung
gift gifts present presents schenken verschenken geschenk gutschein geschenkgutschein
documents papers paperwork unterlagen papiere dokumente mitbringen mitzubringen
passed fail failed fails bestehen bestanden besteht durchfallen durchfallt
absagen absage abgesagt stornieren stornierung streichen
instalment instalments ratenzahlung raten teile teilen
abreise abreisen auschecken verlassen raumen weg
amex american express
sick ill krank krankheit attest erkrankung
`

const groupsOf = new Map<string, number[]>()
const members: string[][] = GROUPS.trim()
  .split('\n')
  .flatMap((line) => {
    const [first = [], ...others] = line.split(' > ').map((words) => words.split(/\s+/).map(fold))
    const lists = others.length === 0 ? [first] : others.map((words) => [...first, ...words])
    return lists.map((words) => [...new Set(words)])
  })
for (const [index, words] of members.entries())
  for (const word of words) groupsOf.set(word, [...(groupsOf.get(word) ?? []), index])

/** All words of the groups that a word is in, in any language, and without their stems. */
export const wordsLike = (form: string): ReadonlySet<string> =>
  new Set(groupsOf.get(form)?.flatMap((group) => members[group] ?? []))

/** Other words for this one, by their stems in a language, and as they are. */
export function synonymsOf(form: string, own: Language, language: Language): Set<string> {
  const groups =
    groupsOf.get(form) ?? groupsOf.get(stemOf(form, own)) ?? groupsByStem(own).get(stemOf(form, own))
  const found = new Set<string>()
  for (const group of groups ?? [])
    for (const word of members[group] ?? []) found.add(word).add(stemOf(word, language))
  return found
}

const byStem = new Map<Language, Map<string, number[]>>()

/** Made for a language when it is first asked for. */
function groupsByStem(language: Language): Map<string, number[]> {
  let known = byStem.get(language)
  if (!known) {
    known = new Map()
    for (const [word, groups] of groupsOf) {
      const stem = stemOf(word, language)
      known.set(stem, [...new Set([...(known.get(stem) ?? []), ...groups])])
    }
    byStem.set(language, known)
  }
  return known
}
