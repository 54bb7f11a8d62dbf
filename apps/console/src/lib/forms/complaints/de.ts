import type { German } from '../../i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  enter: {
    name: 'Geben Sie einen Namen ein.',
    company: 'Geben Sie eine Firma ein.',
    email: 'Geben Sie eine E-Mail-Adresse ein.',
    password: 'Geben Sie ein Passwort ein.',
    code: 'Geben Sie den Code ein.',
    key: 'Geben Sie einen Schlüssel ein.',
    question: 'Geben Sie eine Frage ein.',
    answer: 'Geben Sie eine Antwort ein.',
    text: 'Geben Sie einen Text ein.',
    value: 'Geben Sie einen Wert ein.',
  },
  least: 'Geben Sie mindestens {{limit}} ein.',
  most: 'Geben Sie höchstens {{limit}} ein.',
  number: 'Geben Sie eine Zahl ein.',
  whole: 'Geben Sie eine ganze Zahl ein.',
  address: 'Geben Sie eine gültige URL ein, etwa https://example.com.',
  email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  shorter: 'Verwenden Sie mindestens {{limit}} Zeichen.',
  longer: 'Verwenden Sie höchstens {{limit}} Zeichen.',
  choose: 'Wählen Sie mindestens eine Option.',
  identifier: 'Mit einem Buchstaben beginnen; nur Buchstaben, Ziffern und _.',
  unstorable:
    'Dies enthält ein Zeichen, das sich nicht speichern lässt. Entfernen Sie es und versuchen Sie es erneut.',
  badKey:
    'Dies enthält ein Zeichen, das in Schlüsseln nicht vorkommt. Kopieren Sie den Schlüssel noch einmal.',
  plainUrl: 'Geben Sie eine URL ohne Benutzernamen, Abfrage und # ein.',
  origin: 'Geben Sie nur die Website ohne Pfad ein, etwa https://api.example.com.',
  header: 'Geben Sie einen gültigen Header-Namen ein, etwa X-Api-Key.',
  ownPath: 'Geben Sie einen Pfad auf diesem Server ein, etwa /logo.svg.',
  httpsUrl: 'Geben Sie eine URL ein, die mit https:// beginnt.',
  pointer: 'Geben Sie einen JSON-Pointer ein, etwa /data/0/name.',
  overlap: 'Geben Sie weniger als die Abschnittsgröße ein.',
  reserved: 'Dieses Wort ist reserviert. Wählen Sie ein anderes.',
}
