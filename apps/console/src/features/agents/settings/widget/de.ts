import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  messages: 'Nachrichten',
  messagesWithHelp: 'Was Besucher außer Text senden können.',
  attachmentsHelp:
    'Besucher können bis zu {{count}} Dateien mit je {{size}} MB senden: Bilder (PNG, JPEG, WebP, GIF) und Dokumente (PDF, DOCX, XLSX, CSV, TXT, MD). Dokumente werden für die Antwort gelesen.',
  attachmentsBlind:
    'Das Modell des Agenten kann keine Bilder verarbeiten. Personen, die übernehmen, sehen sie.',
  voiceHelp:
    'Besucher können Nachrichten sprechen, wenn der Browser es unterstützt. Der Anbieter des Browsers verarbeitet das Gesprochene unter Umständen.',
  launcher: 'Auf Ihrer Website',
  launcherHelp:
    'Wie das Widget aussieht und sich verhält. Veröffentlichte Änderungen sehen Sie auf der Testseite unter „Website-Einbettung“.',
  positions: { right: 'Unten rechts', left: 'Unten links' },
  positionHelp: 'Auf Seiten, die von rechts nach links gelesen werden, die andere Seite.',
  sizes: { compact: 'Kompakt', regular: 'Normal', large: 'Groß' },
  animations: { none: 'Keine', twinkle: 'Funkeln', pulse: 'Pulsieren', bounce: 'Hüpfen' },
  startScreens: { welcome: 'Willkommen', chat: 'Erste Nachricht' },
  autoPopupHelp: 'Einmal pro Besuch. Nie auf Smartphones, wo der Chat die Seite verdeckt.',
  messagesHelp:
    'Eine kurze Nachricht neben dem Startsymbol. Angezeigt wird die erste, deren Bedingungen alle zutreffen, einmal pro Besuch.',
  message: 'Nachricht {{number}}',
  text: 'Text',
  page: 'Seite',
  pageHelp: 'Ein Pfad wie /preise. * steht für Beliebiges, wie in /docs/*. Leer für alle Seiten.',
  seconds: 'Sekunden auf der Seite',
  scroll: 'Gescrollt (%)',
  returning: 'Nur für wiederkehrende Besucher',
  add: 'Nachricht hinzufügen',
  remove: 'Nachricht {{number}} entfernen',
  install: 'Website-Widget',
  installHelp: 'Fügen Sie dies vor </body> auf jeder Seite ein, die den Chat zeigen soll.',
  ways: { script: 'Skript', iframe: 'iframe', react: 'React' },
  wayLabel: 'Art der Einbettung',
  iframeHelp: 'Zeigt den Chat innerhalb einer Seite, ohne Startsymbol.',
  reactHelp: 'Eine Komponente für React-Apps. Wird sie entfernt, verschwindet auch das Widget.',
  copy: 'Code kopieren',
  copied: 'Code kopiert',
  copyFailed: 'Kopieren nicht möglich. Ihr Browser hat es blockiert.',
  sites: 'Erlaubte Websites',
  sitesNone: 'Noch kann keine Website diesen Agenten zeigen. Fügen Sie Ihre hinzu.',
  sitesSome: 'Nur diese Websites können diesen Agenten zeigen.',
  site: 'Website',
  siteHelp: 'Zum Beispiel example.com. *.example.com umfasst alle Subdomains.',
  addSite: 'Erlauben',
  siteAdded: '{{site}} kann diesen Agenten jetzt zeigen',
  removeSite: '{{site}} entfernen',
  invalidSite: 'Geben Sie eine Domain wie example.com ein.',
  test: 'Testseite öffnen',
  testHelp: 'Sehen Sie das echte Widget auf einer Seite dieses Servers.',
  check: 'Ihre Website prüfen',
  checkHelp: 'Liest die Seite und zeigt, was das Widget verhindert.',
  pageUrl: 'URL der Seite',
  runCheck: 'Prüfen',
  checking: 'Die Seite wird gelesen …',
  good: 'Das Widget funktioniert auf dieser Seite.',
  problems: {
    unreachable: 'Die Seite konnte nicht gelesen werden. Prüfen Sie die URL und ob die Seite öffentlich ist.',
    notAllowed: '{{site}} ist keine erlaubte Website.',
    noScript:
      'Das Skript ist nicht in der Seite. Wenn ein Tag-Manager es einfügt, öffnen Sie die Seite und suchen Sie das Startsymbol.',
    otherAgent:
      'Die Seite zeigt einen anderen Agenten. Kopieren Sie den Code erneut: Der öffentliche Link wurde vielleicht ersetzt.',
    policy:
      'Die Content-Security-Policy der Seite blockiert das Widget. Fügen Sie {{host}} zu {{directives}} hinzu.',
  },
  api: 'Das Widget von Ihrer Seite aus steuern',
  apiHelp:
    'Rufen Sie Millrace nach dem Skript auf. Bei mehreren Agenten auf einer Seite nennen Sie einen: { agent: "…" } als letztes Argument.',
  apiOpen: 'Chat öffnen, schließen oder umschalten',
  apiIdentify: 'Sagen, wer der Besucher ist, mit einem von Ihrem Server signierten Token (siehe Sicherheit)',
  apiSet: 'Ihrem Team mitteilen, was Sie über den Besucher wissen',
  apiDestroy: 'Widget entfernen',
  apiListen: 'Ereignisse: open, close, conversation, message',
}
