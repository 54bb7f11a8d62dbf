import type { German } from '../../texts.ts'
import type { model as en } from '../en/model.ts'

export const model: German<typeof en> = {
  'model.wrongForm': 'Das Modell hat sich nicht an die gewünschte Form der Antwort gehalten.',
  'model.key': 'Der Modellanbieter nimmt den Schlüssel nicht an. Prüfen Sie ihn in den Einstellungen.',
  'model.credit': 'Das Guthaben beim Modellanbieter ist aufgebraucht.',
  'model.tooLong': 'Die Unterhaltung und ihre Passagen sind für dieses Modell zu lang.',
  'model.filter': 'Der Sicherheitsfilter des Modellanbieters hat diese Anfrage abgelehnt.',
  'model.noTools':
    'Dieses Modell kann keine Tools aufrufen. Wählen Sie ein anderes, oder nehmen Sie dem Agenten die Tools.',
  'model.overloaded': 'Der Modellanbieter ist zurzeit überlastet. Bitte versuchen Sie es in Kürze erneut.',
  'model.serverKey': 'Der Modellserver nimmt den Schlüssel nicht an. Prüfen Sie ihn in den Einstellungen.',
  'model.forbidden':
    'Der Schlüssel darf für dieses Modell nicht verwendet werden. Prüfen Sie ihn in den Einstellungen.',
  'model.unknown': 'Der Modellserver hat dieses Modell nicht.',
  'model.slow': 'Der Modellserver hat nicht rechtzeitig geantwortet.',
  'model.slowList': 'Der Modellserver hat seine Modelle nicht rechtzeitig aufgezählt.',
  'model.slowBegin': 'Das Modell hat nicht rechtzeitig zu antworten begonnen.',
  'model.slowEnd': 'Das Modell hat zu lange gebraucht, um seine Antwort abzuschließen.',
  'model.stopped': 'Das Modell hat mitten in seiner Antwort aufgehört.',
  'model.busy': 'Der Modellserver hat zurzeit zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.',
  'model.problem': 'Der Modellserver hat zurzeit ein Problem. Bitte versuchen Sie es erneut.',
  'model.refused': 'Der Modellserver hat die Anfrage abgelehnt (Status {{status}}).',
  'model.notApi':
    'Der Modellserver hat mit etwas geantwortet, das nicht zu seiner API gehört. Prüfen Sie seine Adresse in den Einstellungen.',
  'model.blocked':
    'Der Modellserver liegt an einer Adresse, die diese Installation nicht aufrufen darf. Ihr Betreiber kann es erlauben.',
  'model.badUrl': 'Die Adresse des Modellservers in den Einstellungen ist nicht gültig.',
  'model.away': 'Der Modellserver ist zurzeit nicht erreichbar.',
  'model.brokeOff': 'Der Modellserver hat seine Antwort abgebrochen.',
  'model.brokeOffList': 'Der Modellserver hat die Liste seiner Modelle abgebrochen.',
  'model.reported':
    'Der Modellserver hat mitten in seiner Antwort ein Problem gemeldet. Bitte versuchen Sie es erneut.',
  'model.badCall': 'Das Modell hat ein Tool ungültig aufgerufen.',
  'model.noRoom':
    'Das Modell hat seine ganze Länge verbraucht, bevor es etwas gesagt hat. Erlauben Sie längere Antworten.',
  'model.nothing': 'Das Modell hat nichts geantwortet.',
  'model.onlyTools': 'Das Modell hat nur Tools aufgerufen und keine Antwort gegeben.',
  'model.answerBrokeOff': 'Die Antwort brach ab.',
  'model.vectors': 'Das Embedding-Modell hat nicht genau einen Vektor je Text geantwortet.',
  'model.notAllowed': 'Ein Admin dieses Kontos hat dieses Modell nicht erlaubt. Wählen Sie ein anderes.',
  'model.gone': 'Dieses Modell ist hier nicht mehr eingerichtet. Wählen Sie ein anderes.',
  'model.lostKey':
    'Der Schlüssel, mit dem diese Zugangsdaten verschlüsselt sind, fehlt auf dem Server. Sein Betreiber kann credentials.key aus einer Sicherung wiederherstellen; oder geben Sie das Secret neu ein.',
  'model.changedKey':
    'Diese Zugangsdaten wurden außerhalb von Millrace geändert und lassen sich nicht öffnen. Geben Sie das Secret neu ein.',
  'model.recordings': 'Hier wird kein Modell aufgerufen: Antworten kommen aus Aufzeichnungen.',
  'model.notRecorded':
    'Hier wird kein Modell aufgerufen: Antworten kommen aus Aufzeichnungen, und für diese Anfrage ({{key}}) gibt es keine. Nehmen Sie sie mit MODEL_RECORDINGS=record auf.',
}
