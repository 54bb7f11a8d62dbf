import type { accounts } from '@millrace/contract'
import type { Template } from './send-mail.ts'

/** One mail in one language. `{…}` is filled in. */
export interface MailText {
  subject: string
  /** Paragraphs before the link, and the words of its button. */
  before: string[]
  button: string
  after: string[]
}

type Texts = Record<Template, MailText>

const EN_COUNTS = 'Rows done: {done}. Failed: {failed}. Skipped: {skipped}.'
const EN_WHY = 'You receive this email because your address is in the flow’s settings.'
const DE_COUNTS = 'Erledigte Zeilen: {done}. Fehlgeschlagen: {failed}. Übersprungen: {skipped}.'
const DE_WHY = 'Sie erhalten diese E-Mail, weil Ihre Adresse in den Einstellungen des Flows steht.'
const ZH_COUNTS = '已完成的行：{done}。失败：{failed}。跳过：{skipped}。'
const ZH_WHY = '您收到此邮件，是因为您的地址在该工作流的设置中。'

const EN_NOT_YOU = 'If this wasn’t you, you can ignore this email'

const en: Texts = {
  verify: {
    subject: 'Confirm your email address',
    before: ['Confirm that this email address is yours, so that you can recover your Millrace account.'],
    button: 'Confirm email address',
    after: [
      'The link works once, until {expires}.',
      'If you didn’t sign up for Millrace, you can ignore this email. Unconfirmed addresses aren’t used.',
    ],
  },
  reset: {
    subject: 'Reset your Millrace password',
    before: ['Someone asked to reset the password for this address.'],
    button: 'Choose a new password',
    after: [
      'The link works once, until {expires}. Changing your password signs you out everywhere.',
      `${EN_NOT_YOU}. Your password stays the same.`,
    ],
  },
  signUp: {
    subject: 'Finish signing up for Millrace',
    before: ['Someone signed up for Millrace with this address.'],
    button: 'Create account',
    after: [
      'The link works once, until {expires}. You’ll need the password you chose.',
      `${EN_NOT_YOU}. No account is created.`,
    ],
  },
  signUpKnown: {
    subject: 'You already have a Millrace account',
    before: ['Someone signed up for Millrace with this address, but you already have an account.'],
    button: 'Sign in',
    after: [
      'If you’ve forgotten your password, you can choose a new one there.',
      `${EN_NOT_YOU}. Nothing has changed.`,
    ],
  },
  invitation: {
    subject: 'Invitation to {account} on Millrace',
    before: ['{invitedBy} invited you to join {account} on Millrace.'],
    button: 'View invitation',
    after: [
      'The link is for you only and works until {expires}.',
      'If you weren’t expecting this invitation, you can ignore this email.',
    ],
  },
  approval: {
    subject: '{flow} needs approval: {title}',
    before: ['A run of the flow {flow} is waiting for your decision.', '{title}', '{text}'],
    button: 'Review',
    after: [
      'The link is for you only: anyone who has it can decide in your place. It works for one decision, until {expires}.',
      'If you weren’t expecting this, you can ignore this email.',
    ],
  },
  jobSucceeded: {
    subject: 'A job of {flow} succeeded',
    before: ['A job of the flow {flow} succeeded.', EN_COUNTS],
    button: 'View job',
    after: [EN_WHY],
  },
  jobPartial: {
    subject: 'A job of {flow} finished with errors',
    before: [
      'A job of the flow {flow} finished, but some rows failed.',
      EN_COUNTS,
      '{reason}',
      'You can retry failed rows from the step that failed.',
    ],
    button: 'View job',
    after: [EN_WHY],
  },
  jobFailed: {
    subject: 'A job of {flow} failed',
    before: ['A job of the flow {flow} failed.', EN_COUNTS, '{reason}'],
    button: 'View job',
    after: [EN_WHY],
  },
  jobCancelled: {
    subject: 'A job of {flow} was cancelled',
    before: ['A job of the flow {flow} was cancelled. Finished rows are kept.', EN_COUNTS],
    button: 'View job',
    after: [EN_WHY],
  },
  jobStopped: {
    subject: 'A job of {flow} stopped at a failed row',
    before: [
      'A row failed in a job of the flow {flow}, so the job was paused, as set in the flow. You can retry its failed rows or resume without them.',
      EN_COUNTS,
    ],
    button: 'View job',
    after: [EN_WHY],
  },
  jobCeiling: {
    subject: 'A job of {flow} has used up its budget',
    before: [
      'A job of the flow {flow} has used up its budget of credits and is paused. You can resume it with a higher budget or cancel it.',
      EN_COUNTS,
    ],
    button: 'View job',
    after: [EN_WHY],
  },
  jobLiveCeiling: {
    subject: '{column} in {sheet} has used up its budget',
    before: [
      'The run of the AI column {column} in the sheet {sheet} has used up its budget of credits and stopped. Filled cells are kept. You can run the rest from the sheet with a higher budget.',
      'The column is filled by the flow {flow}. Rows done: {done}. Failed: {failed}.',
    ],
    button: 'View sheet',
    after: [EN_WHY],
  },
}

const de: Texts = {
  verify: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    before: [
      'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört, damit Sie Ihr Millrace-Konto wiederherstellen können.',
    ],
    button: 'Adresse bestätigen',
    after: [
      'Der Link gilt einmal, bis {expires}.',
      'Wenn Sie sich nicht bei Millrace registriert haben, können Sie diese E-Mail ignorieren. Unbestätigte Adressen werden nicht verwendet.',
    ],
  },
  reset: {
    subject: 'Millrace-Passwort zurücksetzen',
    before: ['Für diese Adresse wurde ein neues Passwort angefordert.'],
    button: 'Neues Passwort wählen',
    after: [
      'Der Link gilt einmal, bis {expires}. Mit dem neuen Passwort werden Sie überall abgemeldet.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
    ],
  },
  signUp: {
    subject: 'Schließen Sie Ihre Registrierung bei Millrace ab',
    before: ['Mit dieser Adresse wurde eine Registrierung bei Millrace begonnen.'],
    button: 'Konto erstellen',
    after: [
      'Der Link gilt einmal, bis {expires}. Sie brauchen dafür das Passwort, das Sie gewählt haben.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es wird kein Konto erstellt.',
    ],
  },
  signUpKnown: {
    subject: 'Sie haben bereits ein Millrace-Konto',
    before: [
      'Mit dieser Adresse wurde eine Registrierung bei Millrace begonnen, aber Sie haben bereits ein Konto.',
    ],
    button: 'Anmelden',
    after: [
      'Wenn Sie Ihr Passwort vergessen haben, können Sie dort ein neues wählen.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es hat sich nichts geändert.',
    ],
  },
  invitation: {
    subject: 'Einladung zu {account} bei Millrace',
    before: ['{invitedBy} hat Sie eingeladen, {account} bei Millrace beizutreten.'],
    button: 'Einladung ansehen',
    after: [
      'Der Link ist nur für Sie bestimmt und gilt bis {expires}.',
      'Wenn Sie das nicht erwartet haben, können Sie diese E-Mail ignorieren.',
    ],
  },
  approval: {
    subject: '{flow} braucht eine Freigabe: {title}',
    before: ['Ein Lauf des Flows {flow} wartet auf Ihre Entscheidung.', '{title}', '{text}'],
    button: 'Prüfen',
    after: [
      'Der Link ist nur für Sie bestimmt: Wer ihn hat, kann an Ihrer Stelle entscheiden. Er gilt für eine Entscheidung, bis {expires}.',
      'Wenn Sie das nicht erwartet haben, können Sie diese E-Mail ignorieren.',
    ],
  },
  jobSucceeded: {
    subject: 'Ein Job von {flow} war erfolgreich',
    before: ['Ein Job des Flows {flow} war erfolgreich.', DE_COUNTS],
    button: 'Job ansehen',
    after: [DE_WHY],
  },
  jobPartial: {
    subject: 'Ein Job von {flow} wurde mit Fehlern beendet',
    before: [
      'Ein Job des Flows {flow} ist beendet, aber einige Zeilen sind fehlgeschlagen.',
      DE_COUNTS,
      '{reason}',
      'Fehlgeschlagene Zeilen können Sie ab dem fehlgeschlagenen Schritt wiederholen.',
    ],
    button: 'Job ansehen',
    after: [DE_WHY],
  },
  jobFailed: {
    subject: 'Ein Job von {flow} ist fehlgeschlagen',
    before: ['Ein Job des Flows {flow} ist fehlgeschlagen.', DE_COUNTS, '{reason}'],
    button: 'Job ansehen',
    after: [DE_WHY],
  },
  jobCancelled: {
    subject: 'Ein Job von {flow} wurde abgebrochen',
    before: ['Ein Job des Flows {flow} wurde abgebrochen. Fertige Zeilen bleiben erhalten.', DE_COUNTS],
    button: 'Job ansehen',
    after: [DE_WHY],
  },
  jobStopped: {
    subject: 'Ein Job von {flow} wurde bei einer fehlgeschlagenen Zeile gestoppt',
    before: [
      'Eine Zeile eines Jobs des Flows {flow} ist fehlgeschlagen, und der Job pausiert, wie im Flow eingestellt. Sie können die fehlgeschlagenen Zeilen wiederholen oder den Job ohne sie fortsetzen.',
      DE_COUNTS,
    ],
    button: 'Job ansehen',
    after: [DE_WHY],
  },
  jobCeiling: {
    subject: 'Ein Job von {flow} hat sein Budget verbraucht',
    before: [
      'Ein Job des Flows {flow} hat sein Credit-Budget verbraucht und pausiert. Sie können ihn mit einem höheren Budget fortsetzen oder abbrechen.',
      DE_COUNTS,
    ],
    button: 'Job ansehen',
    after: [DE_WHY],
  },
  jobLiveCeiling: {
    subject: '{column} in {sheet} hat das Budget verbraucht',
    before: [
      'Der Lauf der KI-Spalte {column} in der Tabelle {sheet} hat sein Credit-Budget verbraucht und wurde beendet. Gefüllte Zellen bleiben erhalten. Den Rest können Sie in der Tabelle mit einem höheren Budget ausführen.',
      'Die Spalte wird vom Flow {flow} gefüllt. Erledigte Zeilen: {done}. Fehlgeschlagen: {failed}.',
    ],
    button: 'Tabelle ansehen',
    after: [DE_WHY],
  },
}

const zh: Texts = {
  verify: {
    subject: '请确认您的电子邮箱地址',
    before: ['请确认此邮箱地址属于您，以便日后可以找回您的 Millrace 账户。'],
    button: '确认邮箱地址',
    after: [
      '此链接只能使用一次，有效期至 {expires}。',
      '如果您没有注册 Millrace，请忽略此邮件：未经确认，该地址不会生效。',
    ],
  },
  reset: {
    subject: '重置 Millrace 密码',
    before: ['有人申请重置此邮箱地址的密码。'],
    button: '设置新密码',
    after: [
      '此链接只能使用一次，有效期至 {expires}。设置新密码后，您将在所有设备上退出登录。',
      '如果不是您本人操作，请忽略此邮件：您的密码不会改变。',
    ],
  },
  signUp: {
    subject: '完成 Millrace 注册',
    before: ['有人使用此邮箱地址注册了 Millrace。'],
    button: '创建账户',
    after: [
      '此链接只能使用一次，有效期至 {expires}。打开后需要输入您设置的密码。',
      '如果不是您本人操作，请忽略此邮件：不会创建任何账户。',
    ],
  },
  signUpKnown: {
    subject: '您已有 Millrace 账户',
    before: ['有人使用此邮箱地址注册 Millrace，但您已经有账户了。'],
    button: '登录',
    after: ['如果您忘记了密码，可以在登录页重新设置。', '如果不是您本人操作，请忽略此邮件：一切保持不变。'],
  },
  invitation: {
    subject: '邀请您加入 Millrace 上的 {account}',
    before: ['{invitedBy} 邀请您加入 Millrace 上的 {account}。'],
    button: '查看邀请',
    after: ['此链接仅供您本人使用，有效期至 {expires}。', '如果您没有预期收到此邮件，可以忽略。'],
  },
  approval: {
    subject: '{flow} 需要审批：{title}',
    before: ['工作流 {flow} 的一次运行正在等待您的决定。', '{title}', '{text}'],
    button: '查看',
    after: [
      '此链接仅供您本人使用：持有它的人可以代替您决定。它只能使用一次，有效期至 {expires}。',
      '如果您没有预期收到此邮件，可以忽略。',
    ],
  },
  jobSucceeded: {
    subject: '{flow} 的任务已成功',
    before: ['工作流 {flow} 的任务已成功完成。', ZH_COUNTS],
    button: '查看任务',
    after: [ZH_WHY],
  },
  jobPartial: {
    subject: '{flow} 的任务已结束，部分行失败',
    before: [
      '工作流 {flow} 的任务已结束，但部分行失败。',
      ZH_COUNTS,
      '{reason}',
      '可以从失败的步骤重试失败的行。',
    ],
    button: '查看任务',
    after: [ZH_WHY],
  },
  jobFailed: {
    subject: '{flow} 的任务失败',
    before: ['工作流 {flow} 的任务失败。', ZH_COUNTS, '{reason}'],
    button: '查看任务',
    after: [ZH_WHY],
  },
  jobCancelled: {
    subject: '{flow} 的任务已取消',
    before: ['工作流 {flow} 的任务已取消。已完成的行会保留。', ZH_COUNTS],
    button: '查看任务',
    after: [ZH_WHY],
  },
  jobStopped: {
    subject: '{flow} 的任务在失败的行处停止',
    before: [
      '工作流 {flow} 的任务中有一行失败，任务已按工作流设置暂停。您可以重试失败的行，或跳过它们继续。',
      ZH_COUNTS,
    ],
    button: '查看任务',
    after: [ZH_WHY],
  },
  jobCeiling: {
    subject: '{flow} 的任务已用完点数预算',
    before: ['工作流 {flow} 的任务已用完点数预算并暂停。您可以提高预算后继续，或取消任务。', ZH_COUNTS],
    button: '查看任务',
    after: [ZH_WHY],
  },
  jobLiveCeiling: {
    subject: '“{sheet}”中的“{column}”已用完预算',
    before: [
      '表格“{sheet}”中的AI 列“{column}”的运行已用完点数预算并结束。已填写的内容会保留；其余的行可以在表格中用更高的预算运行。',
      '该列由工作流“{flow}”填写。已完成的行：{done}。失败：{failed}。',
    ],
    button: '查看表格',
    after: [ZH_WHY],
  },
}

export const MAIL_TEXTS: Record<accounts.Locale, Texts> = { en, de, zh }
