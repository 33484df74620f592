// A scatter plot as SVG: F1 against speed. The x axis is logarithmic, for speeds differ by factors. Names stand beside their dots; where there
// are many, numbers do, and the names are in a list.
const [WIDTH, LEAST_HEIGHT] = [520, 320]; // of the area inside the axes
const [LEFT, TOP, RIGHT, BOTTOM] = [56, 16, 150, 44];
const COLOR = "#1f6feb";
/** More names than these would cover each other. */
const MOST_NAMES = 8;
const [LIST_LINE, LIST_MARGIN, CHARACTER] = [16, 56, 7]; // a character is at most as wide as this, on average

/**
 * @param points {{ name: string, x: number, y: number, color?: string }[]} at least one
 * @param axes {{ x: string, y: string }} what stands beside the axes
 */
export function scatterPlot(points, axes) {
  const isListed = points.length > MOST_NAMES;
  // As high as the list beside it, so that its many dots have room.
  const areaHeight = isListed ? Math.max(LEAST_HEIGHT, LIST_LINE * points.length - BOTTOM) : LEAST_HEIGHT;
  const decades = range(points.map(({ x }) => Math.log10(x)));
  const [firstDecade, lastDecade] = [
    Math.floor(decades[0]),
    Math.max(Math.ceil(decades[1]), Math.floor(decades[0]) + 1),
  ];
  const [low, high] = range(points.map(({ y }) => y)).map((y, i) =>
    i === 0 ? Math.floor(y - 0.5) : Math.ceil(y + 0.5),
  );
  const placeX = (x) => LEFT + ((Math.log10(x) - firstDecade) / (lastDecade - firstDecade)) * WIDTH;
  const placeY = (y) => TOP + ((high - y) / (high - low)) * areaHeight;
  const step = Math.max(1, Math.ceil((high - low) / 8));
  const ticksX = Array.from({ length: lastDecade - firstDecade + 1 }, (_, i) => 10 ** (firstDecade + i));
  const ticksY = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step);
  const line = (x1, y1, x2, y2) =>
    `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="#d8dde3"/>`;
  const text = (x, y, anchor, label) =>
    `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}">${escaped(label)}</text>`;
  const parts = [
    ...ticksX.map(
      (x) =>
        line(placeX(x), TOP, placeX(x), TOP + areaHeight) +
        text(placeX(x), TOP + areaHeight + 18, "middle", x.toLocaleString("en")),
    ),
    ...ticksY.map(
      (y) => line(LEFT, placeY(y), LEFT + WIDTH, placeY(y)) + text(LEFT - 8, placeY(y) + 4, "end", String(y)),
    ),
    text(LEFT + WIDTH / 2, TOP + areaHeight + 38, "middle", axes.x),
    `<text transform="translate(14 ${TOP + areaHeight / 2}) rotate(-90)" text-anchor="middle">${escaped(axes.y)}</text>`,
    ...points.map(({ name, x, y, color = COLOR }, i) => {
      const label = isListed ? String(i + 1) : name;
      const dot = `<circle cx="${at(placeX(x))}" cy="${at(placeY(y))}" r="4" fill="${color}"/>`;
      return dot + text(placeX(x) + 8, placeY(y) + 4, "start", label);
    }),
    ...(isListed ? points : []).map(({ name, color = COLOR }, i) => {
      const [x, y] = [LEFT + WIDTH + 24, TOP + 8 + LIST_LINE * i];
      return `<circle cx="${x}" cy="${y}" r="4" fill="${color}"/>${text(x + 10, y + 4, "start", `${i + 1}  ${name}`)}`;
    }),
  ];
  const listHeight = isListed ? LIST_LINE * points.length + TOP : 0;
  const listWidth = LIST_MARGIN + CHARACTER * Math.max(...points.map(({ name }) => name.length));
  const width = LEFT + WIDTH + (isListed ? listWidth : RIGHT);
  const height = Math.max(TOP + areaHeight + BOTTOM, listHeight);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#24292f"><rect width="${width}" height="${height}" fill="#ffffff"/>${parts.join("")}</svg>\n`;
}

function range(values) {
  return [Math.min(...values), Math.max(...values)];
}

function at(value) {
  return value.toFixed(1);
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
