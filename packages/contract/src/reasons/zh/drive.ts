import type { Chinese } from '../../texts.ts'
import type { drive as en } from '../en/drive.ts'

export const drive: Chinese<typeof en> = {
  'drive.gone':
    '它已在 Google 云端硬盘中删除，或不再与已连接的账号共享。其文本已从此处移除。请在云端硬盘中恢复后刷新，或删除此来源。',
  'drive.notFound': '此文件已不在 Google 云端硬盘中，或未与已连接的账号共享。',
  'drive.reconnect': 'Google 不再接受此连接。管理员需要在“集成”中重新连接。在此之前，已读取的内容会保留。',
  'drive.removed':
    '此连接已被移除，或在此项目中不可用，因此不再同步更改。请删除此来源，然后使用其他连接重新添加。',
  'drive.purpose':
    '此连接无权访问 Google 云端硬盘。管理员需要在“集成”中重新连接，并允许访问 Google 云端硬盘。',
  'drive.client': 'Google 不接受此服务器的客户端。运营者需要检查其设置。',
  'drive.notEnabled': '此服务器的客户端未启用 Google Drive API。运营者需要在 Google Cloud 控制台中启用它。',
  'drive.unavailable': '多次无法连接 Google 云端硬盘。稍后会重试。',
  'drive.busy': '目前无法连接 Google 云端硬盘。请稍后重试。',
  'drive.type': '无法读取此类型的文件（{{type}}）。',
  'drive.shortcut': '这是一个快捷方式。请添加它所指向的文件。',
  'drive.noDownload': '此文件的所有者不允许下载。',
  'drive.exportTooLarge': 'Google 最多只能导出 10 MB 的文档。请将其拆分。',
  'drive.crashed': '服务器在读取此文件时停止运行。在文件更改之前，将跳过它。',
  'drive.failed': '由于服务器错误，处理多次失败。请刷新以重试。',
}
