import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  ask: {
    title: 'App verbinden',
    heading: '{{client}} den Zugriff auf {{account}} erlauben?',
    as: 'Sie sind als {{username}} angemeldet.',
    unverified:
      'Diesen Namen gibt sich die App selbst. Fahren Sie nur fort, wenn Sie sie gerade selbst verbunden haben.',
    returnsTo: 'Zugriff erhält',
    device: 'Eine App auf diesem Gerät ({{place}})',
    scopes: 'Berechtigungen',
    chooseScope: 'Wählen Sie mindestens eine Berechtigung',
    chooseProject: 'Wählen Sie mindestens ein Projekt',
    none: 'Die App verlangt Berechtigungen, die Ihre Rolle nicht hat.',
    upTo: 'Die App darf nie mehr als Sie selbst. Sie können sie jederzeit in Ihrem Profil abmelden.',
    allow: 'Erlauben',
    deny: 'Ablehnen',
    done: 'Sie können diese Seite schließen, sobald die App fortfährt.',
    faulty: 'Die Anfrage der App ist ungültig',
    faultyText: 'Gehen Sie zurück zur App und verbinden Sie sie erneut.',
    back: 'Zurück zur App',
    refused: 'Diese App kann nicht verbunden werden',
    toConsole: 'Zur Konsole',
  },
  scopes: {
    read: 'Lesen',
    readHelp: 'Wissen durchsuchen sowie Tabellen, Agenten und Läufe lesen',
    write: 'Schreiben',
    writeHelp:
      'Flows ausführen, Agenten fragen und Zeilen hinzufügen oder ändern. Das kann Credits verbrauchen.',
  },
  list: {
    title: 'Verbundene Apps',
    text: 'MCP-Clients, die sich mit OAuth angemeldet haben.',
    empty: 'Keine verbundenen Apps',
    app: 'App',
    member: 'Mitglied',
    menu: 'Aktionen für {{name}}',
    signOut: 'Abmelden',
    signOutTitle: '{{name}} abmelden?',
    signOutText: 'Die App verliert sofort den Zugriff. Sie kann ihn erneut anfragen.',
    signedOut: 'App abgemeldet',
  },
}
