import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Write records',
    desc: 'Adds, changes or deletes records of a sheet. Repeated after a crash, it writes nothing twice. What is deleted can be restored from the trash for 30 days.',
    settings: {
      sheet: 'Sheet',
      operation: {
        label: 'Action',
        options: { insert: 'Add', update: 'Change', upsert: 'Update or add', delete: 'Delete' },
      },
      match: {
        label: 'Find record by',
        options: { key: 'Column value', id: 'Record ID', row: 'This run’s row' },
      },
      key: { label: 'Key column', desc: 'Its value in the cells below identifies the record.' },
      key2: 'Second key column',
      recordId: { label: 'Record ID', desc: 'The “recordId” from an earlier step.' },
      source: { label: 'How many', options: { one: 'One record', list: 'A list of records' } },
      cells: { label: 'Cells', desc: 'Column keys and their values. Other columns stay unchanged.' },
      list: {
        label: 'List',
        desc: 'A list of up to 10,000 objects with column keys as fields. Use “recordId” to identify records.',
      },
      onInvalid: {
        label: 'Invalid values',
        options: { fail: 'Reject the record', keep: 'Keep as marked errors' },
      },
      onError: {
        label: 'When a record can’t be written',
        options: { stop: 'Write none and fail', continue: 'Write the others and list the errors' },
      },
    },
    outputs: {
      recordId: 'ID of the (first) record',
      recordIds: 'IDs in the order of the list; empty for failed records',
      inserted: 'Added',
      updated: 'Changed',
      unchanged: 'Unchanged',
      deleted: 'Deleted',
      errors: 'Errors',
      'errors.index': 'Position in the list, from 0',
      'errors.message': 'Problem',
    },
  },
  de: {
    title: 'Zeilen schreiben',
    desc: 'Fügt Zeilen einer Tabelle hinzu, ändert oder löscht sie. Nach einem Absturz wiederholt, schreibt der Schritt nichts doppelt. Gelöschtes lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.',
    settings: {
      sheet: 'Tabelle',
      operation: {
        label: 'Was zu tun ist',
        options: {
          insert: 'Hinzufügen',
          update: 'Ändern',
          upsert: 'Ändern, oder hinzufügen, wenn es keine gibt',
          delete: 'Löschen',
        },
      },
      match: {
        label: 'Welche Zeile',
        options: {
          key: 'Die, deren Spalte den Wert unten hat',
          id: 'Die mit dieser ID',
          row: 'Die Zeile dieses Laufs',
        },
      },
      key: {
        label: 'Gefunden durch die Spalte',
        desc: 'Ihr Wert steht bei den Zellen unten und sagt, welche Zeile gemeint ist.',
      },
      key2: 'Und durch die Spalte',
      recordId: {
        label: 'ID der Zeile',
        desc: '„recordId“ einer Zeile, die ein früherer Schritt gefunden hat.',
      },
      source: { label: 'Wie viele', options: { one: 'Eine Zeile', list: 'Alle Zeilen einer Liste' } },
      cells: {
        label: 'Zellen',
        desc: 'Schlüssel von Spalten mit dem, was sie bekommen. Spalten, die nicht genannt sind, bleiben, wie sie sind.',
      },
      list: {
        label: 'Liste',
        desc: 'Eine Liste von Objekten, deren Felder wie die Schlüssel von Spalten heißen, höchstens 10.000. „recordId“ darin sagt, welche Zeile gemeint ist.',
      },
      onInvalid: {
        label: 'Was nicht in seine Spalte passt',
        options: { fail: 'Ist ein Fehler seiner Zeile', keep: 'Bleibt in der Zelle, als Fehler markiert' },
      },
      onError: {
        label: 'Wenn eine Zeile einer Liste nicht geschrieben werden kann',
        options: {
          stop: 'Keine schreiben und fehlschlagen',
          continue: 'Die anderen schreiben und die Fehler auflisten',
        },
      },
    },
    outputs: {
      recordId: 'ID der (ersten) Zeile',
      recordIds: 'IDs in der Reihenfolge der Liste; leer, wo es nicht ging',
      inserted: 'Hinzugefügt',
      updated: 'Geändert',
      unchanged: 'So gelassen, wie sie waren',
      deleted: 'Gelöscht',
      errors: 'Fehler',
      'errors.index': 'Platz in der Liste, ab 0',
      'errors.message': 'Was nicht stimmt',
    },
  },
  zh: {
    title: '写入记录',
    desc: '添加、更改或删除表格的记录。崩溃后重复执行也不会重复写入。删除的记录可在 30 天内从回收站恢复。',
    settings: {
      sheet: '表格',
      operation: {
        label: '做什么',
        options: { insert: '添加', update: '修改', upsert: '修改，没有时则添加', delete: '删除' },
      },
      match: {
        label: '哪条记录',
        options: { key: '列中具有下面的值的那条', id: '具有此 ID 的那条', row: '本次运行的行' },
      },
      key: { label: '按此列查找', desc: '它的值在下面的单元格中，说明指的是哪条记录。' },
      key2: '并按此列',
      recordId: { label: '记录 ID', desc: '之前步骤找到的记录的“recordId”。' },
      source: { label: '数量', options: { one: '一条记录', list: '列表中的所有记录' } },
      cells: { label: '单元格', desc: '列的键及其要写入的值。未列出的列保持不变。' },
      list: {
        label: '列表',
        desc: '由对象组成的列表，对象的字段名即列的键，最多 10,000 条。其中的“recordId”说明指的是哪条记录。',
      },
      onInvalid: {
        label: '值不适合其列时',
        options: { fail: '视为该记录的错误', keep: '保留在单元格中，并标为错误' },
      },
      onError: {
        label: '列表中有记录无法写入时',
        options: { stop: '全部不写并失败', continue: '写入其他记录，并列出错误' },
      },
    },
    outputs: {
      recordId: '（第一条）记录的 ID',
      recordIds: '按列表顺序的 ID；失败的为空',
      inserted: '已添加',
      updated: '已修改',
      unchanged: '保持不变',
      deleted: '已删除',
      errors: '错误',
      'errors.index': '在列表中的位置，从 0 开始',
      'errors.message': '错误内容',
    },
  },
})
