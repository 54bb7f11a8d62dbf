import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Write records',
    desc: 'Adds, updates or deletes records in a sheet. A retry after a crash writes nothing twice. Deleted records can be restored from the trash for 30 days.',
    settings: {
      sheet: 'Sheet',
      operation: {
        label: 'Action',
        options: { insert: 'Add', update: 'Update', upsert: 'Update or add', delete: 'Delete' },
      },
      match: {
        label: 'Find record by',
        options: { key: 'Column value', id: 'Record ID', row: 'This run’s row' },
      },
      key: { label: 'Key column', desc: 'The record is found by this column’s value in the cells below.' },
      key2: 'Second key column',
      recordId: { label: 'Record ID', desc: 'The “recordId” from an earlier step.' },
      source: { label: 'Input', options: { one: 'One record', list: 'A list of records' } },
      cells: { label: 'Cells', desc: 'Values by column key. Other columns stay unchanged.' },
      list: {
        label: 'List',
        desc: 'Up to 10,000 objects with column keys as fields. To find records by ID, include “recordId”.',
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
      updated: 'Updated',
      unchanged: 'Unchanged',
      deleted: 'Deleted',
      errors: 'Errors',
      'errors.index': 'Position in the list, from 0',
      'errors.message': 'Problem',
    },
  },
  de: {
    title: 'Datensätze schreiben',
    desc: 'Fügt Datensätze einer Tabelle hinzu, ändert oder löscht sie. Wird der Schritt nach einem Absturz wiederholt, schreibt er nichts doppelt. Gelöschte Datensätze bleiben 30 Tage im Papierkorb.',
    settings: {
      sheet: 'Tabelle',
      operation: {
        label: 'Aktion',
        options: {
          insert: 'Hinzufügen',
          update: 'Ändern',
          upsert: 'Ändern oder hinzufügen',
          delete: 'Löschen',
        },
      },
      match: {
        label: 'Datensatz suchen nach',
        options: { key: 'Spaltenwert', id: 'Datensatz-ID', row: 'Zeile dieses Laufs' },
      },
      key: {
        label: 'Schlüsselspalte',
        desc: 'Der Datensatz wird über den Wert dieser Spalte in den Zellen unten gesucht.',
      },
      key2: 'Zweite Schlüsselspalte',
      recordId: { label: 'Datensatz-ID', desc: 'Die „recordId“ aus einem früheren Schritt.' },
      source: { label: 'Eingabe', options: { one: 'Ein Datensatz', list: 'Liste von Datensätzen' } },
      cells: {
        label: 'Zellen',
        desc: 'Werte nach Spaltenschlüssel. Andere Spalten bleiben unverändert.',
      },
      list: {
        label: 'Liste',
        desc: 'Bis zu 10.000 Objekte mit Spaltenschlüsseln als Feldern. Mit „recordId“ werden Datensätze nach ID gesucht.',
      },
      onInvalid: {
        label: 'Ungültige Werte',
        options: { fail: 'Datensatz ablehnen', keep: 'Als markierte Fehler behalten' },
      },
      onError: {
        label: 'Wenn ein Datensatz nicht geschrieben werden kann',
        options: {
          stop: 'Keinen schreiben und fehlschlagen',
          continue: 'Andere schreiben und Fehler auflisten',
        },
      },
    },
    outputs: {
      recordId: 'ID des (ersten) Datensatzes',
      recordIds: 'IDs in der Reihenfolge der Liste; leer bei Fehlern',
      inserted: 'Hinzugefügt',
      updated: 'Geändert',
      unchanged: 'Unverändert',
      deleted: 'Gelöscht',
      errors: 'Fehler',
      'errors.index': 'Position in der Liste, ab 0',
      'errors.message': 'Problem',
    },
  },
  zh: {
    title: '写入记录',
    desc: '添加、修改或删除表格中的记录。步骤在崩溃后重复执行时，不会重复写入。删除的记录在回收站中保留 30 天。',
    settings: {
      sheet: '表格',
      operation: {
        label: '操作',
        options: { insert: '添加', update: '修改', upsert: '修改或添加', delete: '删除' },
      },
      match: {
        label: '记录查找方式',
        options: { key: '列值', id: '记录 ID', row: '本次运行的行' },
      },
      key: { label: '键列', desc: '按下面单元格中该列的值查找记录。' },
      key2: '第二键列',
      recordId: { label: '记录 ID', desc: '之前步骤中的“recordId”。' },
      source: { label: '输入', options: { one: '单条记录', list: '记录列表' } },
      cells: { label: '单元格', desc: '按列的键填写值。其他列保持不变。' },
      list: {
        label: '列表',
        desc: '最多 10,000 个对象，字段名为列的键。要按 ID 查找记录，请包含“recordId”。',
      },
      onInvalid: {
        label: '无效值',
        options: { fail: '拒绝该记录', keep: '保留并标记为错误' },
      },
      onError: {
        label: '记录无法写入时',
        options: { stop: '全部不写入并失败', continue: '写入其他记录并列出错误' },
      },
    },
    outputs: {
      recordId: '（第一条）记录的 ID',
      recordIds: '按列表顺序的 ID；失败的记录为空',
      inserted: '已添加',
      updated: '已修改',
      unchanged: '未更改',
      deleted: '已删除',
      errors: '错误',
      'errors.index': '在列表中的位置，从 0 开始',
      'errors.message': '问题',
    },
  },
})
