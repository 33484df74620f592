// A BERT as an ONNX file, node by node as PyTorch exports it, for batches of one shape: what other runtimes are measured with.
// ONNX is a protocol buffer; of its format only what is used here is written.

const FLOAT = 1;
const INT64 = 7;

/** The bytes of a model whose inputs are `ids` and `positions` (int64, sentences × length) and whose output `rows` is that after the last layer. */
export function onnxEncoder(shape, weights, sentences, length) {
  const { hidden, heads, layers, epsilon } = shape;
  const width = hidden / heads;
  const nodes = [];
  const constants = [];
  let made = 0;
  const op = (type, inputs, attributes = []) => {
    const output = `t${made++}`;
    nodes.push(message(1, node(type, inputs, [output], attributes)));
    return output;
  };
  const matrix = (name, dims, data) => {
    constants.push(message(5, tensor(name, FLOAT, dims, data)));
    return name;
  };
  const named = (name) => {
    const { rows, cols, data } = weights.get(name);
    return matrix(name, rows === 1 ? [cols] : [rows, cols], data);
  };
  const int64 = (name, values) => {
    constants.push(message(5, tensor(name, INT64, [values.length], BigInt64Array.from(values, BigInt))));
    return name;
  };
  const scalar = (name, value) => matrix(name, [], Float32Array.of(value));
  const dense = (x, name) => op("Add", [op("MatMul", [x, named(name)]), named(`${name}.bias`)]);
  const norm = (x, name) =>
    op(
      "LayerNormalization",
      [x, named(`${name}.gain`), named(`${name}.shift`)],
      [integer("axis", -1), float("epsilon", epsilon)],
    );

  const [split, join] = [int64("split", [sentences, length, heads, width]), int64("join", [sentences, length, hidden])];
  const [scale, root, one, half] = [
    scalar("scale", 1 / Math.sqrt(width)),
    scalar("root", Math.SQRT2),
    scalar("one", 1),
    scalar("half", 0.5),
  ];
  let x = norm(
    op("Add", [op("Gather", [named("encoder.piece"), "ids"]), op("Gather", [named("encoder.position"), "positions"])]),
    "encoder.norm",
  );
  for (let i = 0; i < layers; i++) {
    const [attention, net] = [`encoder.${i}.attention`, `encoder.${i}.feedForward`];
    const [q, k, v] = [0, 1, 2].map((part) => {
      const columns = (name) => columnsOf(weights.get(name), part * hidden, hidden);
      const product = op("MatMul", [
        x,
        matrix(`${attention}.${part}`, [hidden, hidden], columns(`${attention}.queries`)),
      ]);
      const sum = op("Add", [
        product,
        matrix(`${attention}.${part}.bias`, [hidden], columns(`${attention}.queries.bias`)),
      ]);
      const order = part === 1 ? [0, 2, 3, 1] : [0, 2, 1, 3];
      return op("Transpose", [op("Reshape", [sum, split])], [integers("perm", order)]);
    });
    const shares = op("Softmax", [op("Mul", [op("MatMul", [q, k]), scale])], [integer("axis", -1)]);
    const context = op("Reshape", [
      op("Transpose", [op("MatMul", [shares, v])], [integers("perm", [0, 2, 1, 3])]),
      join,
    ]);
    x = norm(op("Add", [x, dense(context, `${attention}.output`)]), `${attention}.norm`);
    const before = dense(x, `${net}.input`);
    const erf = op("Add", [op("Erf", [op("Div", [before, root])]), one]);
    const activated = op("Mul", [op("Mul", [before, erf]), half]);
    x = norm(op("Add", [x, dense(activated, `${net}.output`)]), `${net}.norm`);
  }
  nodes.push(message(1, node("Identity", [x], ["rows"], [])));
  const graph = [
    ...nodes,
    text(2, "encoder"),
    ...constants,
    message(11, value("ids", INT64, [sentences, length])),
    message(11, value("positions", INT64, [sentences, length])),
    message(12, value("rows", FLOAT, [sentences, length, hidden])),
  ];
  return Buffer.concat([number(1, 8), message(7, graph), message(8, [number(2, 17)])].flat(Infinity));
}

function columnsOf({ rows, cols, data }, first, count) {
  const part = new Float32Array(rows * count);
  for (let r = 0; r < rows; r++) part.set(data.subarray(r * cols + first, r * cols + first + count), r * count);
  return part;
}

function node(type, inputs, outputs, attributes) {
  return [
    ...inputs.map((input) => text(1, input)),
    ...outputs.map((output) => text(2, output)),
    text(4, type),
    ...attributes.map((attribute) => message(5, attribute)),
  ];
}

const integer = (name, value) => [text(1, name), number(3, value), number(20, 2)];
const float = (name, value) => [text(1, name), Buffer.concat([varint((2 << 3) | 5), floatBytes(value)]), number(20, 1)];
const integers = (name, values) => [text(1, name), ...values.map((value) => number(8, value)), number(20, 7)];

function tensor(name, type, dims, data) {
  const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return [
    ...dims.map((dim) => number(1, dim)),
    number(2, type),
    text(8, name),
    [varint((9 << 3) | 2), varint(raw.length), raw],
  ];
}

function value(name, type, dims) {
  const shape = message(
    2,
    dims.map((dim) => message(1, [number(1, dim)])),
  );
  return [text(1, name), message(2, [message(1, [number(1, type), shape])])];
}

/** A field with fields of its own; a list of buffers, with large ones as they are. */
function message(field, content) {
  const parts = content.flat(Infinity);
  return [varint((field << 3) | 2), varint(parts.reduce((sum, part) => sum + part.length, 0)), ...parts];
}

function text(field, content) {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
}

function number(field, content) {
  return Buffer.concat([varint(field << 3), varint(content)]);
}

function varint(content) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(content));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

function floatBytes(content) {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(content);
  return bytes;
}
