/** Providers whose domains do not identify a company. */
const FREEMAIL = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.de hotmail.fr hotmail.co.uk live.com live.de msn.com ' +
    'yahoo.com yahoo.de yahoo.fr yahoo.co.uk yahoo.co.jp ymail.com rocketmail.com aol.com icloud.com me.com mac.com ' +
    'gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de arcor.de posteo.de mailbox.org proton.me ' +
    'protonmail.com pm.me tutanota.com tuta.io tuta.com fastmail.com zoho.com mail.com mail.ru yandex.ru yandex.com ' +
    'bk.ru list.ru inbox.ru qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn ' +
    'aliyun.com naver.com daum.net hanmail.net orange.fr free.fr laposte.net wanadoo.fr sfr.fr libero.it ' +
    'virgilio.it bluewin.ch hey.com duck.com'
  ).split(' '),
)

/** The company domain of an address; null for a free provider or no address. */
export function companyDomain(email: string | null): string | null {
  if (email === null) return null
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return FREEMAIL.has(domain) ? null : domain
}
