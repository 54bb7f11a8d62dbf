export const zh = {
  bar: {
    unknown_other: '“{{column}}”中有 {{formatted}} 个单元格指向“{{sheet}}”中不存在的记录。',
    open: '创建缺少的记录…',
  },
  dialog: {
    title: '“{{sheet}}”中缺少的记录',
    nothing: '“{{column}}”中的每个单元格都指向“{{sheet}}”中的记录。',
    cells_other: '“{{column}}”中有 {{formatted}} 个单元格未关联，仍保留文本。',
    unknown_other: '其中 {{formatted}} 个在“{{sheet}}”中没有对应的记录。',
    create_other: '创建 {{formatted}} 条记录',
    createMore: '创建所有缺少的记录',
    link_other: '关联 {{formatted}} 个单元格',
    found_other: '其中 {{formatted}} 个指向的记录现已存在。',
    ambiguous_other: '其中 {{formatted}} 个对应多条记录，将保持不变。请在各单元格中选择记录。',
    missing: '新记录',
    more_other: '以及另外 {{formatted}} 条',
    first: '这里是前 {{formatted}} 个单元格，继续操作时会处理其余单元格。',
    show: '显示单元格',
    running_other: '已关联 {{formatted}} 个单元格…',
    linked_other: '已关联 {{formatted}} 个单元格',
    created_other: '在“{{sheet}}”中创建了 {{formatted}} 条记录',
  },
}
