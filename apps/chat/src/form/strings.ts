/** Words of the form page. `{0}` stands for a number. */
export interface FormStrings {
  lang: string
  loading: string
  send: string
  sending: string
  thanks: string
  working: string
  failed: string
  failedHelp: string
  again: string
  optional: string
  choose: string
  notFound: string
  notFoundHelp: string
  signIn: string
  signInHelp: string
  forbidden: string
  forbiddenHelp: string
  unreachable: string
  unreachableHelp: string
  broken: string
  brokenHelp: string
  tryAgain: string
  yes: string
  no: string
  required: string
  number: string
  whole: string
  least: string
  most: string
  shorter: string
  longer: string
  fewer: string
  more: string
  email: string
  url: string
  json: string
}

const en: FormStrings = {
  lang: 'en',
  loading: 'Loading the form',
  send: 'Send',
  sending: 'Sending…',
  thanks: 'Thank you. It is done.',
  working: 'Thank you. We received your submission and are processing it.',
  failed: 'It could not be done',
  failedHelp: 'We received your submission, but processing it failed. Try again later.',
  again: 'Fill in again',
  optional: 'optional',
  choose: 'Choose…',
  notFound: 'There is no form at this address',
  notFoundHelp: 'It was closed or moved. Ask for a new link.',
  signIn: 'Sign in',
  signInHelp: 'This form is for members. Sign in, and open it again.',
  forbidden: 'This form is not for you',
  forbiddenHelp: 'It is for members of another account or project.',
  unreachable: 'The form couldn’t be reached',
  unreachableHelp: 'Check your connection, and try again.',
  broken: 'The form is not available right now',
  brokenHelp: 'This is not your doing. Try again in a moment.',
  tryAgain: 'Try again',
  yes: 'yes',
  no: 'no',
  required: 'Please fill this in.',
  number: 'Enter a number.',
  whole: 'Enter a whole number.',
  least: 'At least {0}.',
  most: 'At most {0}.',
  shorter: 'At least {0} characters.',
  longer: 'At most {0} characters.',
  fewer: 'Choose at least {0}.',
  more: 'Choose at most {0}.',
  email: 'Enter an email address, such as name@example.com.',
  url: 'Enter a URL, such as https://example.com.',
  json: 'This is not valid JSON.',
}

const de: FormStrings = {
  lang: 'de',
  loading: 'Das Formular wird geladen',
  send: 'Senden',
  sending: 'Wird gesendet …',
  thanks: 'Vielen Dank. Es ist erledigt.',
  working: 'Vielen Dank. Ihre Eingabe ist angekommen und wird bearbeitet.',
  failed: 'Es hat nicht geklappt',
  failedHelp:
    'Ihre Eingabe ist angekommen, aber die Bearbeitung ist gescheitert. Bitte versuchen Sie es später noch einmal.',
  again: 'Noch einmal ausfüllen',
  optional: 'freiwillig',
  choose: 'Bitte wählen …',
  notFound: 'Unter dieser Adresse gibt es kein Formular',
  notFoundHelp: 'Vielleicht wurde es geschlossen oder ist umgezogen. Bitten Sie um einen neuen Link.',
  signIn: 'Anmelden',
  signInHelp: 'Dieses Formular ist für Mitglieder. Melden Sie sich an und öffnen Sie es noch einmal.',
  forbidden: 'Dieses Formular ist nicht für Sie',
  forbiddenHelp: 'Es ist für Mitglieder eines anderen Kontos oder Projekts.',
  unreachable: 'Das Formular ist nicht erreichbar',
  unreachableHelp: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  broken: 'Das Formular ist gerade nicht verfügbar',
  brokenHelp: 'Das liegt nicht an Ihnen. Versuchen Sie es in Kürze erneut.',
  tryAgain: 'Erneut versuchen',
  yes: 'ja',
  no: 'nein',
  required: 'Bitte füllen Sie das aus.',
  number: 'Bitte geben Sie eine Zahl ein.',
  whole: 'Bitte geben Sie eine ganze Zahl ein.',
  least: 'Mindestens {0}.',
  most: 'Höchstens {0}.',
  shorter: 'Mindestens {0} Zeichen.',
  longer: 'Höchstens {0} Zeichen.',
  fewer: 'Wählen Sie mindestens {0}.',
  more: 'Wählen Sie höchstens {0}.',
  email: 'Bitte geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
  url: 'Bitte geben Sie eine Webadresse ein, etwa https://example.com.',
  json: 'Das ist kein gültiges JSON.',
}

const zh: FormStrings = {
  lang: 'zh',
  loading: '正在加载表单',
  send: '提交',
  sending: '正在提交…',
  thanks: '谢谢，已完成。',
  working: '谢谢，我们已收到并正在处理。',
  failed: '未能完成',
  failedHelp: '已收到您提交的内容，但处理失败。请稍后再试。',
  again: '再填一次',
  optional: '选填',
  choose: '请选择…',
  notFound: '此地址没有表单',
  notFoundHelp: '它可能已关闭或迁移。请向提供链接的人索取新链接。',
  signIn: '登录',
  signInHelp: '此表单仅供成员使用。请登录后重新打开。',
  forbidden: '您无法使用此表单',
  forbiddenHelp: '它仅供其他账户或项目的成员使用。',
  unreachable: '无法连接到表单',
  unreachableHelp: '请检查网络连接后重试。',
  broken: '表单暂时不可用',
  brokenHelp: '这不是您的问题，请稍后重试。',
  tryAgain: '重试',
  yes: '是',
  no: '否',
  required: '请填写此项。',
  number: '请输入数字。',
  whole: '请输入整数。',
  least: '至少为 {0}。',
  most: '最多为 {0}。',
  shorter: '至少 {0} 个字符。',
  longer: '最多 {0} 个字符。',
  fewer: '至少选择 {0} 项。',
  more: '最多选择 {0} 项。',
  email: '请输入邮箱地址，例如 name@example.com。',
  url: '请输入网址，例如 https://example.com。',
  json: '这不是有效的 JSON。',
}

const BUILT_IN: Record<string, FormStrings> = { en, de, zh }

/** The words in the visitor's language, else in English. */
export const formStrings = (language: string): FormStrings =>
  BUILT_IN[language.slice(0, 2).toLowerCase()] ?? en

export const fill = (words: string, value: number): string => words.replace('{0}', String(value))
