import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Hinterlassen Sie Ihre Kontaktdaten',
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  optional: '(optional)',
  choose: 'Auswählen …',
  send: 'Senden',
  later: 'Nicht jetzt',
  first: 'Füllen Sie das Formular aus, um fortzufahren.',
  shown: 'Unter den Nachrichten wird ein Formular angezeigt.',
  thanks: 'Vielen Dank. Wir melden uns bei Ihnen.',
  tried: 'Dies war ein Test: Es wurde nichts gespeichert.',
  missing: 'Dieses Feld ist erforderlich',
  noConsent: 'Ihre Einwilligung ist erforderlich',
  wrongName: 'Geben Sie einen Namen ohne Sonderzeichen ein',
  wrongEmail: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com',
  wrongPhone: 'Geben Sie eine Telefonnummer ein, zum Beispiel +49 30 123456',
  wrongText: 'So kann dies nicht gesendet werden. Kürzen Sie es oder entfernen Sie Sonderzeichen.',
  tooMany: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.',
  network: 'Der Server ist nicht erreichbar. Ihre Eingaben bleiben erhalten. Versuchen Sie es gleich erneut.',
  failed:
    'Das Formular konnte nicht gesendet werden. Ihre Eingaben bleiben erhalten. Versuchen Sie es erneut oder laden Sie die Seite neu.',
}
