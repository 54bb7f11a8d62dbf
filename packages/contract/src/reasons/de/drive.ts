import type { German } from '../../texts.ts'
import type { drive as en } from '../en/drive.ts'

export const drive: German<typeof en> = {
  'drive.gone':
    'In Google Drive gelöscht oder nicht mehr für das verbundene Konto freigegeben. Der Text wurde hier entfernt. Stellen Sie es dort wieder her und aktualisieren Sie, oder löschen Sie diese Quelle.',
  'drive.notFound':
    'Diese Datei ist nicht mehr in Google Drive oder nicht für das verbundene Konto freigegeben.',
  'drive.reconnect':
    'Google akzeptiert die Verbindung nicht mehr. Ein Admin muss sie unter Integrationen neu verbinden. Bis dahin bleibt, was zuvor gelesen wurde.',
  'drive.removed':
    'Die Verbindung wurde entfernt oder ist in diesem Projekt nicht verfügbar. Änderungen werden nicht mehr übernommen. Löschen Sie diese Quelle und fügen Sie sie mit einer anderen Verbindung neu hinzu.',
  'drive.purpose':
    'Die Verbindung hat keinen Zugriff auf Google Drive. Ein Admin muss sie unter Integrationen neu verbinden und Google Drive erlauben.',
  'drive.client':
    'Google akzeptiert den Client dieses Servers nicht. Der Betreiber muss die Einstellungen prüfen.',
  'drive.notEnabled':
    'Die Google Drive API ist für den Client dieses Servers nicht aktiviert. Der Betreiber muss sie in der Google Cloud Console aktivieren.',
  'drive.unavailable': 'Google Drive war mehrmals nicht erreichbar. Es wird erneut versucht.',
  'drive.busy': 'Google Drive ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'drive.type': 'Dateien dieses Typs können nicht gelesen werden ({{type}}).',
  'drive.shortcut': 'Das ist eine Verknüpfung. Fügen Sie die Datei hinzu, auf die sie zeigt.',
  'drive.noDownload': 'Der Eigentümer dieser Datei erlaubt keinen Download.',
  'drive.exportTooLarge': 'Google exportiert nur Dokumente bis 10 MB. Teilen Sie es auf.',
  'drive.crashed':
    'Der Server wurde beim Lesen dieser Datei beendet. Sie wird ausgelassen, bis sie sich ändert.',
  'drive.failed':
    'Die Verarbeitung ist wegen eines Serverfehlers mehrmals fehlgeschlagen. Aktualisieren Sie, um es erneut zu versuchen.',
}
