#!/usr/bin/env python3
"""Word pieces as the PyPI package `tokenizers` makes them: the reference for test/encoders/word-pieces.slow.test.ts.

    word-pieces.py SHARED UNCASED CASED MULTILINGUAL OUTPUT

SHARED holds data/raw and treebanks; UNCASED, CASED and MULTILINGUAL are encoder folders (tokenizer.json or vocab.txt). Writes to OUTPUT, for each
vocabulary and corpus, 16 bits a line: the 32-bit FNV-1a hash of the ids joined by commas, its halves xor-ed. Needs `tokenizers`."""
import glob, gzip, itertools, json, os, re, struct, sys
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

def tokenizer(folder, lowercase):
    if os.path.exists(f'{folder}/tokenizer.json'):
        vocab = json.load(open(f'{folder}/tokenizer.json', encoding='utf8'))['model']['vocab']
    else:
        vocab = {piece: i for i, piece in enumerate(open(f'{folder}/vocab.txt', encoding='utf8').read().split('\n')[:-1])}
    made = Tokenizer(WordPiece(vocab, unk_token='[UNK]'))
    made.normalizer = BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=None, lowercase=lowercase)
    made.pre_tokenizer = BertPreTokenizer()
    return made

def hashed(ids):
    h = 0x811C9DC5
    for byte in ','.join(map(str, ids)).encode():
        h = (h ^ byte) * 0x01000193 & 0xFFFFFFFF
    return h >> 16 ^ h & 0xFFFF

def raw_lines(shared):
    """The first 345 lines of each file, 10,000 in all."""
    files = sorted(glob.glob(f'{shared}/data/raw/*.txt.gz'))
    for file in files:
        yield from itertools.islice(gzip.open(file, 'rt', encoding='utf8', newline='\n'), 345)

def unescaped(word):
    for name, bracket in {'-LRB-': '(', '-RRB-': ')', '-LSB-': '[', '-RSB-': ']', '-LCB-': '{', '-RCB-': '}'}.items(): word = word.replace(name, bracket)
    return re.sub(r'\\([/*()])', r'\1', word)

def treebank_lines(path):
    """The words of the first 1,000 trees."""
    for line in itertools.islice(gzip.open(path, 'rt', encoding='utf8', newline='\n'), 1000):
        yield ' '.join(unescaped(word) for word in re.findall(r'\([^\s()]+ ([^\s()]+)\)', line))

def main(shared, uncased, cased, multilingual, output):
    raw = [line.rstrip('\n') for line in itertools.islice(raw_lines(shared), 10_000)]
    other, bench = f'{shared}/data/other', f'{shared}/data/benchmark-only'
    many = tokenizer(multilingual, False)
    runs = {'uncased': (tokenizer(uncased, True), raw), 'cased': (tokenizer(cased, False), raw)}
    for name, path in {'chinese': f'{bench}/chinese-sinica', 'french': f'{other}/french-sequoia', 'icelandic': f'{other}/icelandic-greynir', 'indonesian': f'{other}/indonesian-icon'}.items():
        runs[name] = (many, list(treebank_lines(f'{path}.train.mrg.gz')))
    for name, (made, lines) in runs.items():
        with open(f'{output}/{name}.bin', 'wb') as f:
            for line in lines: f.write(struct.pack('<H', hashed(made.encode(line, add_special_tokens=False).ids)))
        print(name, len(lines), 'lines')

if __name__ == '__main__':
    if len(sys.argv) != 6: sys.exit(__doc__)
    main(*sys.argv[1:])
