import type { German } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  access: 'Zugang',
  accessHelp:
    'Was Besucher eingeben müssen, bevor sie chatten können. Mitglieder, die den Agenten in der Konsole testen, werden nie gefragt. Änderungen gelten sofort, und Besucher müssen danach erneut eintreten.',
  ways: { open: 'Offen für alle mit dem Link', password: 'Passwort', email: 'Code per E-Mail' },
  privateAnyway:
    'Dieser Agent ist privat und nur für Mitglieder nutzbar. Die Einstellung gilt, sobald er öffentlich ist.',
  signedAnyway:
    'Signierte Besucher werden verlangt, deshalb wird hiernach nie gefragt. Nur Besucher mit signierter Identität kommen hinein.',
  noMail:
    'Dieser Server hat keinen Mailserver. Codes werden nicht gesendet, und niemand kommt hinein. Setzen Sie SMTP_URL.',
  allowedEmailsHelp:
    'Eine pro Zeile: eine E-Mail-Adresse oder @example.com für alle Adressen einer Domain. Ist die Liste leer, erhält jede Adresse einen Code.',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordHelp: 'Mindestens 8 Zeichen. Es kann nicht wieder angezeigt werden.',
  passwordWeak: 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
  setPassword: 'Passwort festlegen',
  passwordSet: 'Ein Passwort ist festgelegt. Ein neues meldet alle Besucher ab.',
  passwordMissing: 'Es ist noch kein Passwort festgelegt, deshalb kommt niemand hinein.',
  signed: 'Signierte Besucher',
  signedHelp:
    'Ihre Website kann angeben, wer ihre Besucher sind. Ihr Server signiert ein JSON Web Token (HS256) und öffnet den Chat mit #identity= und dem Token am Ende der URL. Erforderliche Claims: sub, exp (höchstens 24 Stunden später) und aud ({{audience}}). Signierte Besucher brauchen weder Passwort noch Code.',
  requireIdentityHelp: 'Nur Besucher, deren Identität Ihre Website signiert hat, können chatten.',
  keyMissing: 'Es gibt noch keinen Signaturschlüssel, deshalb kommt niemand hinein.',
  makeKey: 'Signaturschlüssel erstellen',
  renewKey: 'Signaturschlüssel erneuern',
  key: 'Signaturschlüssel',
  keyOnce:
    'Kopieren Sie den Schlüssel jetzt. Er wird nicht wieder angezeigt. Er gehört auf Ihren Server, nie in eine Seite.',
  copyKey: 'Signaturschlüssel kopieren',
  keyCopied: 'Kopiert',
  keyNotCopied: 'Kopieren nicht möglich',
  renewTitle: 'Signaturschlüssel erneuern?',
  renewText:
    'Mit dem jetzigen Schlüssel signierte Tokens gelten nicht mehr, und alle Besucher müssen erneut eintreten.',
  recording: 'Aufzeichnung',
  recordingHelp:
    'Im Modus ohne Aufzeichnung wird nichts gespeichert, was Besucher schreiben oder erhalten: keine Nachrichten, Quellen, Kommentare oder unbeantworteten Fragen. Unterhaltungen, Antworten, Bewertungen und Kosten werden weiterhin gezählt. Der Chat weist Besucher darauf hin.',
  noLogHelp:
    'Eine Unterhaltung endet, wenn ihre Seite geschlossen oder neu geladen wird, und Besucher können die Dokumente hinter einer Antwort nicht öffnen.',
  noLogNow:
    'Frühere Unterhaltungen bleiben erhalten und werden im Chat nicht mehr angezeigt. Löschen Sie sie unter „Unterhaltungen“.',
  openHistory: 'Unterhaltungen öffnen',
  sites: 'Erlaubte Websites',
  sitesHelp:
    'Websites, die den Chat einbetten und von ihren Seiten aus aufrufen können. Ist die Liste leer, können das nur die Seiten dieses Servers. Die öffentliche Chat-Seite wird immer in einem eigenen Tab geöffnet und lässt sich nicht einbetten. Programme, die keine Browser sind, nennen ihre Herkunft nicht und werden durch diese Liste nicht eingeschränkt.',
  allowedDomainsHelp:
    'Eine pro Zeile: example.com, *.example.com für alle Subdomains, example.com:8443 oder localhost zum Ausprobieren. Es gilt https://, sofern Sie nicht http:// schreiben.',
  testSite: 'Seitenadresse testen',
  testSiteHelp: 'Geben Sie die Adresse einer Seite ein, um zu sehen, ob sie erlaubt ist.',
  siteIn: '{{site}} kann diesen Chat anzeigen.',
  siteOut: '{{site}} kann diesen Chat nicht anzeigen.',
  siteNone: 'Geben Sie eine Adresse wie https://example.com/help ein.',
}
