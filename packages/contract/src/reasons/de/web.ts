import type { German } from '../../texts.ts'
import type { web as en } from '../en/web.ts'

export const web: German<typeof en> = {
  'url.incomplete': 'Das ist keine vollständige Webadresse. Sie beginnt mit https://.',
  'url.not': '„{{text}}“ ist keine vollständige Webadresse. Sie beginnt mit https://.',
  'url.tooLong': 'Die Adresse ist zu lang.',
  'url.scheme': 'Nur Adressen, die mit http:// oder https:// beginnen, können aufgerufen werden.',
  'url.password': 'Eine Adresse darf weder Benutzernamen noch Passwort enthalten.',
  'url.elsewhere': 'Dieses Secret gehört zu einer anderen Website.',
  'request.object': '„{{setting}}“ muss ein JSON-Objekt sein: {"name": "value"}.',
  'request.headerName': '„{{name}}“ ist kein Name einem Header.',
  'request.headerValue': 'Der Wert des Headers {{name}} hat Zeichen, die dort nicht stehen können.',
  'request.redirect':
    'Die Adresse leitet zu einer anderen weiter (Status {{status}}); Anfragen, die etwas senden, folgen dem nicht. Tragen Sie die Adresse ein, zu der sie weiterleitet.',
  'credential.missing': 'Die Zugangsdaten dieses Schritts sind nicht mehr da oder nicht für dieses Projekt.',
  'credential.closed':
    'Die Zugangsdaten dieses Schritts lassen sich auf diesem Server nicht öffnen. Speichern Sie sie noch einmal.',
  'credential.elsewhere':
    'Die Zugangsdaten sind für {{origin}} und werden an keine andere Website gesendet; die Adresse liegt bei {{other}}.',
  'answer.status': '{{host}} antwortete mit Status {{status}}.',
  'answer.statusSaid': '{{host}} antwortete mit Status {{status}}: {{said}}',
  'answer.meant': '{{host}} antwortete mit Status {{status}} ({{meaning}}).',
  'answer.meantSaid': '{{host}} antwortete mit Status {{status}} ({{meaning}}): {{said}}',
  'meaning.400': 'die Anfrage wird nicht angenommen',
  'meaning.401': 'dort muss bekannt sein, wer aufruft: prüfen Sie die Zugangsdaten',
  'meaning.403': 'das ist dort nicht erlaubt: prüfen Sie die Zugangsdaten',
  'meaning.404': 'unter dieser Adresse ist nichts',
  'meaning.405': 'diese Methode geht dort nicht',
  'meaning.408': 'dort wurde zu lange auf die Anfrage gewartet',
  'meaning.413': 'was gesendet wurde, ist dort zu groß',
  'meaning.415': 'diese Art von Inhalt wird dort nicht angenommen',
  'meaning.429': 'dort kamen zu viele Anfragen an',
  'meaning.500': 'dort gibt es selbst ein Problem',
  'meaning.503': 'zurzeit nicht erreichbar',
  'answer.notText': '{{host}} antwortete mit {{type}}. Nur Text, JSON und XML können übernommen werden.',
  'answer.notJson': '{{host}} antwortete nicht mit JSON. Die Antwort war: {{said}}',
  'answer.tooDeep': 'Die Daten sind mehr als {{most}} Ebenen tief geschachtelt; mehr wird nicht gespeichert.',
  'answer.tooLarge': '{{host}} hat mehr als {{size}} gesendet; mehr wird nicht gelesen.',
  'answer.badStatus': '{{host}} antwortete mit dem ungültigen Status {{status}}.',
  'page.none': 'Diese Adresse hat keine Seite gesendet.',
  'page.empty': '{{host}} hat eine leere Seite gesendet.',
  'page.gone': '{{host}} hat unter dieser Adresse keine Seite (Status {{status}}).',
  'page.closed':
    '{{host}} zeigt diese Seite nicht ohne Anmeldung oder sperrt Leser wie diesen aus (Status {{status}}).',
  'page.tooOften':
    '{{host}} hatte zu viele Anfragen und bittet zu warten (Status 429). Versuchen Sie es später erneut.',
  'page.problem': '{{host}} hat selbst ein Problem (Status {{status}}). Versuchen Sie es später erneut.',
  'page.refused':
    '{{host}} hat diese Seite nicht gegeben (Status {{status}}). Versuchen Sie es später erneut.',
  'page.type':
    '{{host}} liefert unter dieser Adresse etwas, das nicht gelesen werden kann ({{type}}). Lesbar sind Webseiten, PDF und Text.',
  'host.slow': '{{host}} brauchte länger als {{seconds}} Sekunden.',
  'host.silent': '{{host}} hat nicht rechtzeitig geantwortet.',
  'host.stopped': '{{host}} hat {{seconds}} Sekunden lang nichts mehr gesendet.',
  'host.redirects': '{{host}} leitet zu oft zu anderen Adressen weiter.',
  'host.redirectBroken': '{{host}} leitet zu einer Adresse weiter, die nicht lesbar ist.',
  'host.blocked':
    '{{host}} ist nicht im öffentlichen Internet und wird deshalb nicht aufgerufen. Der Betreiber dieses Servers kann es mit EGRESS_ALLOW erlauben.',
  'site.robots':
    '{{host}} lässt keine seiner Seiten von Robotern lesen (robots.txt). Erlauben Sie dort „Millrace“, oder erstellen Sie einen leeren Agenten und fügen Sie Dateien oder Texte hinzu.',
  'site.private':
    'Diese Adresse ist aus dem Internet nicht erreichbar. Geben Sie Ihre öffentliche Website ein.',
  'host.garbled': '{{host}} hat Daten gesendet, die sich nicht entpacken lassen.',
  'host.unreached': '{{host}} konnte nicht erreicht werden.',
  'host.unknown': '{{host}} gibt es nicht: Unter diesem Namen ist kein Server bekannt.',
  'host.noLookup': '{{host}} konnte nicht nachgeschlagen werden: Der Namensserver antwortet nicht.',
  'host.refused':
    '{{host}} hat die Verbindung abgelehnt: Unter dieser Adresse und diesem Port antwortet nichts.',
  'host.brokeOff': '{{host}} hat die Verbindung abgebrochen.',
  'host.noWay': '{{host}} ist von diesem Server aus nicht erreichbar.',
  'host.certificateExpired': '{{host}} zeigt ein abgelaufenes Zertifikat.',
  'host.certificateOwn': '{{host}} zeigt ein selbst unterschriebenes Zertifikat.',
  'host.certificateStrange': '{{host}} zeigt ein Zertifikat, das niemand Bekanntes unterschrieben hat.',
  'host.certificateUnverified': '{{host}} zeigt ein Zertifikat, das sich nicht prüfen lässt.',
  'host.certificateName': '{{host}} zeigt ein Zertifikat für einen anderen Namen.',
  'host.headers': '{{host}} hat zu lange Header gesendet.',
}
