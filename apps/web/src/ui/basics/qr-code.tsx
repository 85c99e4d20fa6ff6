import { encode } from 'uqr';

/** The light edge that scanners need around a code, in modules. */
const QUIET_ZONE = 4;

type Props = { readonly value: string; readonly label: string; readonly className?: string | undefined };

/** Dark on light in every theme, as scanners expect it. Drawn by the page itself: what it says goes to no other server. */
export const QrCode = ({ value, label, className }: Props) => {
  const { data, size } = encode(value, { border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
};
