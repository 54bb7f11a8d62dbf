import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  delivery: {
    queued: 'Wartet auf den Versand',
    sent: 'Gesendet',
    delivered: 'Zugestellt',
    read: 'Gelesen',
    failed: 'Nicht zugestellt: {{reason}}',
  },
  by: 'Über {{channel}}',
  inLab: '{{channel}} (Labor)',
  openUntil: 'Sie können bis {{time}} schreiben.',
  reasons: {
    window_closed: 'seit der letzten Nachricht des Kontakts ist zu viel Zeit vergangen',
    never_wrote: 'der Kontakt hat noch nicht geschrieben',
    opted_out: 'der Kontakt möchte keine Nachrichten mehr',
    no_opt_in: 'der Kontakt hat Nachrichten nicht zugestimmt',
    template_missing: 'es gibt keine genehmigte Vorlage mit diesem Namen',
    token: 'das Zugriffstoken ist nicht mehr gültig',
    rate: 'das Limit für Nachrichten ist erreicht',
    no_credits: 'das Konto hat nicht mehr genug Credits',
    undeliverable: 'der Kontakt ist nicht erreichbar',
    rejected: 'die Nachricht wurde abgelehnt',
    vendor_down: 'der Dienst ist gestört',
    unreachable: 'der Dienst ist nicht erreichbar',
    expired: 'sie konnte einen ganzen Tag lang nicht gesendet werden',
    disconnected: 'der Kanal ist getrennt',
    other: 'unbekannter Grund',
  },
  needsToken: '{{channel}} nimmt das Token nicht mehr an. Nachrichten warten, bis es ein neues gibt.',
  openChannels: 'Integrationen öffnen',
  closed: 'Sie können gerade nicht schreiben: {{reason}}.',
  closedTemplate: 'Sie können eine Vorlage senden.',
  sendTemplate: 'Vorlage senden',
  template: 'Vorlage {{name}}',
}
