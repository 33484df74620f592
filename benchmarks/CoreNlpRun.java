// A parser of CoreNLP for benchmarks/corenlp.mjs: MODEL TOKENS OUT. Tags and parses every line of tokens on one thread.
import edu.stanford.nlp.ling.TaggedWord;
import edu.stanford.nlp.ling.Word;
import edu.stanford.nlp.parser.common.ParserGrammar;
import edu.stanford.nlp.tagger.maxent.MaxentTagger;
import edu.stanford.nlp.trees.Tree;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public class CoreNlpRun {
  static final String TAGGER = "edu/stanford/nlp/models/pos-tagger/english-left3words-distsim.tagger";

  public static void main(String[] args) throws Exception {
    long loading = System.nanoTime();
    MaxentTagger tagger = new MaxentTagger(TAGGER);
    ParserGrammar parser = ParserGrammar.loadModel(args[0]);
    double loadSeconds = (System.nanoTime() - loading) / 1e9;
    List<List<Word>> sentences = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(args[1]), StandardCharsets.UTF_8)) {
      List<Word> words = new ArrayList<>();
      for (String token : line.split(" ")) words.add(new Word(token));
      sentences.add(words);
    }
    parseAll(tagger, parser, sentences);
    long start = System.nanoTime();
    List<Tree> trees = parseAll(tagger, parser, sentences);
    double seconds = (System.nanoTime() - start) / 1e9;
    try (PrintWriter out = new PrintWriter(args[2], StandardCharsets.UTF_8)) {
      for (Tree tree : trees) out.println(tree.firstChild().toString()); // without ROOT
    }
    System.out.printf("{\"loadSeconds\": %f, \"seconds\": %f, \"peakMb\": %d}%n", loadSeconds, seconds, peakMb());
  }

  static List<Tree> parseAll(MaxentTagger tagger, ParserGrammar parser, List<List<Word>> sentences) {
    List<Tree> trees = new ArrayList<>();
    for (List<Word> words : sentences) {
      List<TaggedWord> tagged = tagger.tagSentence(words);
      trees.add(parser.parse(tagged));
    }
    return trees;
  }

  static long peakMb() throws Exception {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM")) return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
    }
    return 0;
  }
}
