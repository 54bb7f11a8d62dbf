import type { German } from '../../texts.ts'
import type { web as en } from '../en/web.ts'

export const web: German<typeof en> = {
  'url.incomplete': 'Das ist keine vollständige URL. Beginnen Sie sie mit https://.',
  'url.not': '„{{text}}“ ist keine vollständige URL. Beginnen Sie sie mit https://.',
  'url.tooLong': 'Die URL ist zu lang.',
  'url.scheme': 'Nur URLs, die mit http:// oder https:// beginnen, können aufgerufen werden.',
  'url.password': 'Eine URL darf weder Benutzernamen noch Passwort enthalten. Verwenden Sie Zugangsdaten.',
  'url.elsewhere': 'Dieses Secret gehört zu einer anderen Website.',
  'request.object': '„{{setting}}“ muss ein JSON-Objekt sein: {"name": "value"}.',
  'request.headerName': '„{{name}}“ ist kein gültiger Header-Name.',
  'request.headerValue':
    'Der Wert des Headers {{name}} enthält Zeichen, die in einem Header nicht erlaubt sind.',
  'request.redirect':
    'Diese URL leitet auf eine andere weiter (Status {{status}}). Anfragen, die Daten senden, folgen Weiterleitungen nicht. Geben Sie die endgültige URL ein.',
  'credential.missing':
    'Die Zugangsdaten des Schritts existieren nicht mehr oder sind in diesem Projekt nicht verfügbar. Wählen Sie andere.',
  'credential.closed':
    'Die Zugangsdaten des Schritts lassen sich auf diesem Server nicht entschlüsseln. Geben Sie das Secret neu ein.',
  'credential.elsewhere':
    'Die Zugangsdaten gelten für {{origin}} und werden an keine andere Website gesendet. Die URL liegt bei {{other}}.',
  'answer.status': '{{host}} hat mit Status {{status}} geantwortet.',
  'answer.statusSaid': '{{host}} hat mit Status {{status}} geantwortet: {{said}}',
  'answer.meant': '{{host}} hat mit Status {{status}} geantwortet ({{meaning}}).',
  'answer.meantSaid': '{{host}} hat mit Status {{status}} geantwortet ({{meaning}}): {{said}}',
  'meaning.400': 'ungültige Anfrage',
  'meaning.401': 'nicht authentifiziert: Zugangsdaten prüfen',
  'meaning.403': 'Zugriff verweigert: Zugangsdaten prüfen',
  'meaning.404': 'nicht gefunden: URL prüfen',
  'meaning.405': 'Methode nicht erlaubt',
  'meaning.408': 'Timeout der Anfrage',
  'meaning.413': 'Anfrage zu groß',
  'meaning.415': 'Inhaltstyp nicht unterstützt',
  'meaning.429': 'zu viele Anfragen',
  'meaning.500': 'interner Serverfehler',
  'meaning.503': 'zurzeit nicht verfügbar',
  'answer.notText': '{{host}} hat mit {{type}} geantwortet. Unterstützt werden nur Text, JSON und XML.',
  'answer.notJson': '{{host}} hat nicht mit JSON geantwortet. Antwort: {{said}}',
  'answer.tooDeep': 'Die Daten sind tiefer verschachtelt als die erlaubten {{most}} Ebenen.',
  'answer.tooLarge': '{{host}} hat mehr als die erlaubten {{size}} gesendet.',
  'answer.badStatus': '{{host}} hat mit dem ungültigen Status {{status}} geantwortet.',
  'page.none': 'Diese URL hat keine Seite geliefert.',
  'page.empty': '{{host}} hat eine leere Seite gesendet.',
  'page.gone': '{{host}} hat unter dieser URL keine Seite (Status {{status}}).',
  'page.closed':
    '{{host}} sperrt diese Seite für automatische Abrufe oder verlangt eine Anmeldung (Status {{status}}).',
  'page.tooOften': '{{host}} hat zu viele Anfragen erhalten (Status 429). Versuchen Sie es später erneut.',
  'page.problem': '{{host}} meldet einen Serverfehler (Status {{status}}). Versuchen Sie es später erneut.',
  'page.refused':
    '{{host}} hat diese Seite nicht geliefert (Status {{status}}). Versuchen Sie es später erneut.',
  'page.type':
    '{{host}} liefert unter dieser URL einen nicht unterstützten Dateityp ({{type}}). Unterstützt werden Webseiten, PDF und Text.',
  'host.slow': '{{host}} hat länger als {{seconds}} Sekunden gebraucht.',
  'host.silent': '{{host}} hat nicht rechtzeitig geantwortet.',
  'host.stopped': '{{host}} hat {{seconds}} Sekunden lang nichts mehr gesendet.',
  'host.redirects': '{{host}} leitet zu oft weiter.',
  'host.redirectBroken': '{{host}} leitet auf eine ungültige URL weiter.',
  'host.notAllowed': '{{host}} gehört nicht zu den erlaubten Websites.',
  'host.blocked':
    '{{host}} ist nicht im öffentlichen Internet und wird deshalb nicht aufgerufen. Der Betreiber dieses Servers kann es mit EGRESS_ALLOW erlauben.',
  'site.private': 'Diese URL ist aus dem Internet nicht erreichbar. Geben Sie Ihre öffentliche Website ein.',
  'site.robots':
    '{{host}} verbietet Robots das Lesen aller Seiten (robots.txt). Erlauben Sie dort „Millrace“, oder erstellen Sie einen leeren Agenten und fügen Sie Dateien oder Text hinzu.',
  'host.garbled': '{{host}} hat Daten gesendet, die sich nicht dekomprimieren lassen.',
  'host.unreached': '{{host}} konnte nicht erreicht werden.',
  'host.unknown': '{{host}} existiert nicht: Das DNS kennt diesen Namen nicht. Prüfen Sie die URL.',
  'host.noLookup': '{{host}} konnte nicht aufgelöst werden: Das DNS antwortet nicht.',
  'host.refused':
    '{{host}} hat die Verbindung abgelehnt: Unter dieser Adresse und diesem Port antwortet nichts.',
  'host.brokeOff': '{{host}} hat die Verbindung vorzeitig beendet.',
  'host.noWay': '{{host}} ist von diesem Server aus nicht erreichbar.',
  'host.certificateExpired': 'Das Zertifikat von {{host}} ist abgelaufen.',
  'host.certificateOwn': 'Das Zertifikat von {{host}} ist selbst signiert.',
  'host.certificateStrange':
    'Das Zertifikat von {{host}} ist von einer unbekannten Zertifizierungsstelle signiert.',
  'host.certificateUnverified': 'Das Zertifikat von {{host}} lässt sich nicht überprüfen.',
  'host.certificateName': 'Das Zertifikat von {{host}} gilt für einen anderen Hostnamen.',
  'host.headers': '{{host}} hat zu lange Header gesendet.',
}
