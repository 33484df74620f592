export interface PlotPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly color?: string;
}

export function scatterPlot(points: readonly PlotPoint[], axes: { readonly x: string; readonly y: string }): string;
